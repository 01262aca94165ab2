import { voiceMachine } from '#machines/voice.machine'
import { definePaths } from './define'
import { listener } from './stage'

const word = { word: 'قرارداد', start: 0, end: 0.5, conf: 1 }

export const paths = definePaths(voiceMachine, {
  title: ['گفتار', 'speaking'],
  walks: { speaker: { input: () => ({ desktop: listener() as never }) } },
  samples: {
    'voice.start': [{ owner: 'جعبهٔ جست‌وجو' }],
    'voice.recognised': [
      { result: { final: false, text: 'قرار', words: [] } },
      { result: { final: true, text: 'قرارداد', words: [word] } },
    ],
    'voice.failed': [{ failure: 'denied' }],
    'xstate.done.actor.isOffered': [{ output: true }, { output: false }],
  },
  view: ({ value, context: { speech } }) => [value, speech.finalText !== '', speech.partial !== ''],
  words: {
    'voice.checkService': ['پنجرهٔ جست‌وجو را باز کنید', 'Open the search window'],
    'voice.start': ['میکروفون را بزنید', 'Press the microphone'],
    'voice.stop': ['میکروفون را دوباره بزنید، یا در جای دیگر کلیک کنید', 'Press the microphone again, or click elsewhere'],
    'voice.cancel': ['Esc را بزنید', 'Press Esc'],
    'voice.ready': ['میکروفون آماده است', 'The microphone is ready'],
    'voice.recognised': [
      ['بخشی از واژه‌ای شنیده می‌شود', 'Part of a word is heard'],
      ['واژه‌ای شنیده می‌شود', 'A word is heard'],
    ],
    'voice.ended': ['واپسین واژه‌ها می‌رسند', 'The last words arrive'],
    'voice.failed': ['سوکت گفتار می‌شکند، یا میکروفون در دسترس نیست', 'The speech socket breaks, or there is no microphone'],
    'config.changed': ['مدیر پیکربندی را تغییر می‌دهد', 'An administrator changes the configuration'],
    'xstate.done.actor.isOffered': [
      ['سرور نشانی سرویس گفتار را می‌دهد', 'The server answers the address of a speech service'],
      ['سرویس گفتاری پیکربندی نشده است', 'No speech service is configured'],
    ],
    'xstate.error.actor.isOffered': ['سرور پاسخ نمی‌دهد', 'The server does not answer'],
    'xstate.after.again.voice.unanswered': ['نیم دقیقه می‌گذرد', 'Half a minute passes'],
    'xstate.error.actor.dictate': ['گفتار شکست می‌خورد', 'Speaking fails'],
    'xstate.after.lastWords.voice.speaking.finishing': ['واپسین واژه‌ها ده ثانیه نمی‌رسند', 'The last words do not come for ten seconds'],
  },
})
