import { inspectorMachine } from '#windows/inspector/inspector.machine'
import type { Recording } from '#windows/inspector/recording'
import { definePaths } from './define'
import { listener, sara } from './stage'

const entry = (event: string) => ({ at: 0, actor: 'x:1', event: { type: event }, standing: { status: 'active' as const } })
const recording: Recording = {
  actors: { 'x:1': { id: 'x:1', name: 'desktop', born: 0 } },
  entries: [entry('a'), entry('b')],
  dropped: 0,
}
const refused = Object.assign(new Error('otherVersion'), { refusal: { why: 'otherVersion', found: '2', known: '1' } })

export const paths = definePaths(inspectorMachine, {
  title: ['بازرس بازیگرها', 'the inspector of actors'],
  input: () => ({ payload: {}, window: listener() as never, session: sara }),
  samples: {
    'actors.observed': [{ actors: Object.values(recording.actors), entries: recording.entries }],
    'entry.show': [{ number: 0 }, { number: 99 }],
    'entry.step': [{ by: -1 }, { by: 1 }],
    'actor.show': [{ id: 'x:1' }],
    'recording.open': [{ name: 'ضبط.json', source: new Blob(['{}']) }],
    'xstate.done.actor.openRecording': [{ output: recording }],
    'xstate.error.actor.openRecording': [{ error: refused }, { error: new Error('gone') }],
  },
  // Contains only whether anything was recorded, because the recording grows with each event.
  view: ({ value, context: { recording: seen, position, actor, file, requestedFile, problem } }) => [
    value,
    seen.entries.length > 0,
    position >= seen.entries.length - 1,
    [actor, file, requestedFile?.name, problem?.why ?? ''],
  ],
  // The recording, the position in it and the file are independent, so they have separate walks.
  walks: {
    recording: {
      only: [
        'actors.observed',
        'recording.pause',
        'recording.resume',
        'recording.clear',
        'actor.show',
        'xstate.error.actor.observeActors',
        'xstate.error.actor.offerConnection',
      ],
    },
    replay: { only: ['actors.observed', 'recording.clear', 'entry.*', 'replay.*'] },
    file: {
      only: [
        'recording.open',
        'recording.save',
        'recording.live',
        'xstate.done.*',
        'xstate.error.actor.openRecording',
        'xstate.error.actor.saveRecording',
      ],
      view: ({ value, context: { file, requestedFile, problem } }) => [value, file, requestedFile?.name, problem?.why],
    },
  },
  words: {
    'actors.observed': ['در میزکار کاری بکنید، مانند باز کردن یک پنجره', 'Do something on the desktop, such as opening a window'],
    'entry.show': [
      ['نخستین رویداد را برگزینید', 'Choose the first event'],
      ['آخرین رویداد را برگزینید', 'Choose the last event'],
    ],
    'entry.step': [
      ['«رویداد قبلی» را بزنید', 'Press "Previous event"'],
      ['«رویداد بعدی» را بزنید', 'Press "Next event"'],
    ],
    'actor.show': ['بازیگری را برگزینید', 'Choose an actor'],
    'recording.pause': ['«مکث ضبط» را بزنید', 'Press "Pause the recording"'],
    'recording.resume': ['«ادامهٔ ضبط» را بزنید', 'Press "Go on recording"'],
    'recording.clear': ['«پاک کردن ضبط و آغاز دوباره» را بزنید', 'Press "Clear the recording and begin again"'],
    'recording.save': ['«ذخیرهٔ ضبط در پرونده» را بزنید', 'Press "Save the recording as a file"'],
    'recording.open': ['پروندهٔ یک ضبط را باز کنید', 'Open the file of a recording'],
    'recording.live': ['«بازگشت به ضبط زنده» را بزنید', 'Press "Back to the live recording"'],
    'replay.play': ['«بازپخش» را بزنید', 'Press "Replay"'],
    'replay.stop': ['«ایست» را بزنید', 'Press "Stop"'],
    'replay.follow': ['«دنبال کردن آخرین رویداد» را بزنید', 'Press "Follow the last event"'],
    'xstate.error.actor.observeActors': ['دیدن بازیگرها از کار می‌افتد', 'Watching the actors breaks'],
    'xstate.error.actor.offerConnection': ['پیوند بازرس‌های دیگر از کار می‌افتد', 'What lets other inspectors attach breaks'],
    'xstate.done.actor.saveRecording': ['مرورگر پرونده را می‌گیرد', 'The browser takes the file'],
    'xstate.error.actor.saveRecording': ['مرورگر پرونده را نمی‌گیرد', 'The browser does not take the file'],
    'xstate.done.actor.openRecording': ['پرونده خوانده می‌شود', 'The file is read'],
    'xstate.error.actor.openRecording': [
      ['پرونده از نسخهٔ دیگری است', 'The file is of another version'],
      ['پرونده خوانده نمی‌شود', 'The file can not be read'],
    ],
  },
})
