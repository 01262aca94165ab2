import { defineMessages } from '#text/messages'

export const messages = defineMessages({
  fa: {
    splits: 'بخش مشترک کلیدواژه‌های هر دو را می‌گیرد و بخش‌های دیگر کلیدواژه‌های خود را نگه می‌دارند.',
    confirm: 'برچسب زدن',
    notSaved: 'برچسب ذخیره نشد. ارتباط خود را بررسی کنید و دوباره تلاش کنید.',
  },
  en: {
    splits: 'What both cover gets the keywords of both; the other parts keep their own.',
    confirm: 'Tag',
    notSaved: 'The tag was not saved. Check your connection and try again.',
  },
})
