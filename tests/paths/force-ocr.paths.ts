import { forceOcrMachine } from '#windows/force-ocr/force-ocr.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

export const paths = definePaths(forceOcrMachine, {
  title: ['تشخیص متن تصویر', 'forcing OCR'],
  input: () => ({ payload: { uuid: 'u', title: 'نامه.pdf', extension: 'pdf' }, window: listener() as never, session: sara }),
  samples: {
    'data.changed': [changedNode('u')],
    'choice.change': [{ change: { ocrType: 'ALEFBA' } }, { change: { ocrLang: 'BOTH' } }],
    'xstate.done.actor.queueOcr': [{ output: 'آغاز شد' }],
    'xstate.error.actor.queueOcr': [{ error: { code: 'serviceMissing', detail: 'نیست' } }],
  },
  view: ({ value, context: { choice, refusal } }) => [value, choice.ocrType, choice.ocrLang, refusal?.code],
  words: {
    'data.changed': ['در جای دیگری سندی را تغییر دهید', 'Change a document elsewhere'],
    'choice.change': [
      ['«با زبان خودکار» را انتخاب کنید', 'Choose "Language by itself"'],
      ['زبان «فارسی و انگلیسی» را برگزینید', 'Choose the language "Persian and English"'],
    ],
    'ocr.confirm': ['«تأیید» را بزنید', 'Press "Confirm"'],
    'ocr.cancel': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'xstate.done.actor.queueOcr': ['سرور تشخیص متن را در صف می‌گذارد', 'The server queues the recognition'],
    'xstate.error.actor.queueOcr': ['سرور می‌گوید سرویسی برای این کار نیست', 'The server says that there is no service for it'],
  },
})
