import { speechToTextMachine } from '#windows/speech-to-text/speech-to-text.machine'
import { definePaths } from './define'
import { listener, sara } from './stage'

const word = { word: 'قرارداد', start: 0, end: 0.5, conf: 1 }
const folder = { uuid: 'f', title: 'نامه‌ها', type: 1 }

export const paths = definePaths(speechToTextMachine, {
  title: ['گفتار به نوشتار', 'speech to text'],
  walks: { window: { input: () => ({ payload: {}, window: listener() as never, session: sara }) } },
  samples: {
    'data.changed': [
      { resource: 'config', uuids: [], parentUuids: [] },
      { resource: 'node', uuids: [], parentUuids: [] },
    ],
    'text.change': [{ text: 'متن' }, { text: '' }],
    'text.save': [{ name: 'گفتار' }],
    'file.choose': [{ file: new File(['صدا'], 'جلسه.wav') }],
    'file.read': [{ share: 0.5 }],
    'file.failed': [{ failure: 'unreadable' }],
    'voice.recognised': [{ result: { final: true, text: 'قرارداد', words: [word] } }],
    'voice.failed': [{ failure: 'denied' }],
    'nodes.picked': [{ nodes: [folder] }, { nodes: [] }],
    'xstate.done.actor.isOffered': [{ output: true }, { output: false }],
  },
  view: ({ value, context: { text, name, speech, share } }) => [value, text !== '', name, speech.finalText !== '', share],
  words: {
    'frame.save': ['پنجره را ببندید و «ذخیره» را برگزینید', 'Close the window and choose "Save"'],
    'form.faulty': ['هنگام ذخیره چیزی در فرم کم است', 'Something is missing in the form when it is saved'],
    'data.changed': [
      ['مدیر پیکربندی را تغییر می‌دهد', 'An administrator changes the configuration'],
      ['در جای دیگری سندی را تغییر دهید', 'Change a document elsewhere'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live connection is lost and comes back'],
    'frame.activated': ['پنجره را جلو بیاورید', 'Bring the window forward'],
    'text.change': [
      ['در متن بنویسید', 'Type in the text'],
      ['متن را پاک کنید', 'Empty the text'],
    ],
    'text.save': ['«ذخیره در پوشه…» را بزنید', 'Press "Save in a folder…"'],
    'service.check': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'record.start': ['«ضبط گفتار» را بزنید', 'Press "Record speech"'],
    'record.stop': ['«پایان ضبط» را بزنید', 'Press "End recording"'],
    'file.choose': ['پروندهٔ صوتی را برگزینید', 'Choose an audio file'],
    'file.cancel': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'file.read': ['نیمی از پرونده خوانده شده است', 'Half of the file has been read'],
    'file.failed': ['مرورگر پرونده را نمی‌تواند بخواند', 'The browser can not read the file'],
    'voice.ready': ['میکروفون آماده است', 'The microphone is ready'],
    'voice.recognised': ['واژه‌ای شنیده می‌شود', 'A word is heard'],
    'voice.ended': ['واپسین واژه‌ها می‌رسند', 'The last words arrive'],
    'voice.failed': ['سوکت گفتار می‌شکند، یا میکروفون در دسترس نیست', 'The speech socket breaks, or there is no microphone'],
    'nodes.picked': [
      ['پوشه‌ای برگزینید', 'Choose a folder'],
      ['گزینش بی پوشه پایان می‌یابد', 'Choosing ends without a folder'],
    ],
    'picking.cancelled': ['از گزینش پوشه انصراف دهید', 'Cancel choosing a folder'],
    'xstate.done.actor.isOffered': [
      ['سرور نشانی سرویس گفتار را می‌دهد', 'The server answers the address of a speech service'],
      ['سرویس گفتاری پیکربندی نشده است', 'No speech service is configured'],
    ],
    'xstate.error.actor.isOffered': ['سرور پاسخ نمی‌دهد', 'The server does not answer'],
    'xstate.error.actor.dictate': ['ضبط شکست می‌خورد', 'Recording fails'],
    'xstate.error.actor.transcribe': ['خواندن پرونده شکست می‌خورد', 'Reading the file fails'],
    'xstate.error.actor.picker': ['گزینش پوشه شکست می‌خورد', 'Choosing a folder fails'],
    'xstate.after.finishTimeout.speechToText.speaking.finishing': [
      'واپسین واژه‌ها ده ثانیه نمی‌رسند',
      'The last words do not come for ten seconds',
    ],
  },
})
