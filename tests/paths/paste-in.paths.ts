import { aFolder, idOf } from '#tests/windows/explorer/builders'
import { pasteInMachine } from '#windows/paste-in/paste-in.machine'
import { definePaths } from './define'
import { listener, sara } from './stage'

const nothing = { copyItems: [], cutItems: [] }
const copied = { copyItems: [aFolder('kept')], cutItems: [] }
const cut = { copyItems: [], cutItems: [aFolder('kept')] }

export const paths = definePaths(pasteInMachine, {
  title: ['چسباندن در چند پوشه', 'pasting into several folders'],
  input: () => ({ payload: {}, window: listener() as never, session: sara }),
  samples: {
    'clipboard.updated': [{ clipboardContent: copied }, { clipboardContent: cut }, { clipboardContent: nothing }],
    'folder.toggle': [{ folder: aFolder('a') }],
    'folder.chosen': [{ folder: aFolder('b') }],
    'destination.drop': [{ uuid: idOf('a') }],
    'xstate.error.actor.pasteInto': [{ error: { why: 'x', operationUuid: 'op' } }],
  },
  view: ({ value, context }) => [
    value,
    context.clipboardContent?.cutItems.length,
    context.chosen.map((one: { uuid: string; state: string }) => [one.uuid, one.state]),
  ],
  longest: 7,
  limit: 20_000,
  words: {
    'clipboard.updated': [
      ['موردی را کپی کنید', 'Copy an item'],
      ['موردی را ببرید', 'Cut an item'],
      ['در زبانه‌ای دیگر بریده‌دان خالی می‌شود', 'The clipboard is emptied in another tab'],
    ],
    'folder.toggle': ['پوشهٔ «a» را علامت بزنید یا علامتش را بردارید', 'Tick or untick the folder “a”'],
    'folder.chosen': ['روی پوشهٔ «b» بزنید', 'Click the folder “b”'],
    'destination.drop': ['«a» را از پوشه‌های انتخاب‌شده بردارید', 'Take “a” off the chosen folders'],
    'paste.start': ['«چسباندن» را بزنید', 'Press "Paste"'],
    'paste.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'paste.skip': ['«رد شدن از این پوشه» را بزنید', 'Press "Skip this folder"'],
    'paste.cancel': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'xstate.done.actor.pasteInto': ['سرور در پوشه می‌چسباند', 'The server pastes into the folder'],
    'xstate.error.actor.pasteInto': ['سرور در پوشه نمی‌چسباند', 'The server does not paste into the folder'],
    'xstate.error.actor.clipboard': ['خواندن بریده‌دان از کار می‌افتد', 'Reading the clipboard breaks'],
    'xstate.error.actor.folderTree': ['درخت پوشه‌ها از کار می‌افتد', 'The folder tree breaks'],
  },
})
