import { defineMessages } from '#text/messages'

/** Texts of the submenu with document actions. */
export const messages = defineMessages({
  fa: {
    actions: 'کنش‌های سند',
    edit: 'ویرایش',
    export: 'برون‌بری…',
    webdavEdit: 'ویرایش در برنامهٔ آفیس',
    ocrPdf: 'خروجی تشخیص متن: PDF',
    ocrWord: 'خروجی تشخیص متن: ورد',
    forceOcr: 'تشخیص متن تصویر (OCR)…',
    offlineEdit: 'ویرایش برون‌خط…',
  },
  en: {
    actions: 'Document actions',
    edit: 'Edit',
    export: 'Export…',
    webdavEdit: 'Edit in the office program',
    ocrPdf: 'OCR output: PDF',
    ocrWord: 'OCR output: Word',
    forceOcr: 'Force OCR…',
    offlineEdit: 'Offline edit…',
  },
})
