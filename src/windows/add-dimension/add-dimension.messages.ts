import { defineMessages } from '#text/messages'

export const dimensionMessages = defineMessages({
  fa: {
    keepDimension: 'پذیرفتن',
    cancel: 'انصراف',
    label: 'برچسب',
    lost: 'فرم گزارش بسته شده، در حال ذخیره است یا کلاس دیگری دارد و بُعد را نپذیرفت. فرم را باز کنید و دوباره بیفزایید.',
  },
  en: {
    keepDimension: 'Keep',
    cancel: 'Cancel',
    label: 'Label',
    lost: 'The report form was closed, is being saved or is of another class by now, so it did not take the dimension. Open the form and add it again.',
  },
})
