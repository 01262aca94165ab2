import { spellingMachine } from '#machines/spelling.machine'
import { definePaths } from './define'

const suspect = (offset: number) => ({ offset, length: 4, suggestions: ['گزارش'] })
const text = 'گذار و گذار'

export const paths = definePaths(spellingMachine, {
  title: ['بررسی املا', 'spelling'],
  walks: { checker: {} },
  samples: {
    'spelling.check': [{ owner: 'متن', text }],
    'spelling.edited': [
      { owner: 'متن', text: `${text}.` },
      { owner: 'عنوان', text: '' },
    ],
    'spelling.replace': [{ suspect: suspect(0) }],
    'spelling.ignore': [{ suspect: suspect(0) }],
    'spelling.close': [{ owner: 'متن' }, { owner: 'عنوان' }],
    'xstate.done.actor.isOffered': [{ output: true }, { output: false }],
    'xstate.done.actor.checkText': [{ output: [suspect(0), suspect(7)] }, { output: [] }],
    'xstate.error.actor.checkText': [{ error: { code: 'upstreamFailed', detail: 'نشد' } }],
  },
  view: ({ value, context: { owner, text, suspects, ignored, detail } }) => [
    value,
    owner,
    text.length,
    suspects.length,
    ignored.length,
    detail,
  ],
  words: {
    'spelling.checkService': ['پنجره‌ای با یک متن بلند باز کنید', 'Open a window with a field of several lines'],
    'spelling.check': ['«بررسی املا» را بزنید', 'Press "Check spelling"'],
    'spelling.edited': [
      ['در همان متن بنویسید', 'Type in the same text'],
      ['در متن دیگری بنویسید', 'Type in another text'],
    ],
    'spelling.replace': ['پیشنهادی را بزنید', 'Press a suggestion'],
    'spelling.ignore': ['«نادیده بگیر» را بزنید', 'Press "Ignore"'],
    'spelling.close': [
      ['«بستن بررسی املا» را بزنید', 'Press "Close the spelling check"'],
      ['پنجرهٔ دیگری را ببندید', 'Close another window'],
    ],
    'config.changed': ['مدیر پیکربندی را تغییر می‌دهد', 'An administrator changes the configuration'],
    'xstate.done.actor.isOffered': [
      ['سرور نشانی غلط‌یاب را می‌دهد', 'The server answers the address of a spell checker'],
      ['غلط‌یابی پیکربندی نشده است', 'No spell checker is configured'],
    ],
    'xstate.error.actor.isOffered': ['سرور پاسخ نمی‌دهد', 'The server does not answer'],
    'xstate.after.again.spelling.unanswered': ['نیم دقیقه می‌گذرد', 'Half a minute passes'],
    'xstate.done.actor.checkText': [
      ['دو واژه نادرست است', 'Two words are suspected'],
      ['واژه‌ای نادرست نیست', 'No word is suspected'],
    ],
    'xstate.error.actor.checkText': ['غلط‌یاب پاسخ نمی‌دهد', 'The spell checker does not answer'],
  },
})
