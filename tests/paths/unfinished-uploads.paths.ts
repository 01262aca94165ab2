import { unfinishedUploadsMachine } from '#machines/unfinished-uploads.machine'
import { definePaths } from './define'
import { listener } from './stage'

const item = (uuid: string) => ({
  ...{ uuid, name: `${uuid}.bin`, size: 10, received: 5, turn: 0, uploadUuid: 'b', touchedAt: 1, isReadable: true },
  target: { uuid: 't', title: 'اسناد' },
})
const file = new File(['x'], 'a.bin')

export const paths = definePaths(unfinishedUploadsMachine, {
  title: ['بارگذاری‌های ناتمام', 'the unfinished uploads'],
  input: () => ({ manager: listener() as never, desktop: listener() as never }),
  samples: {
    'unfinished.continue': [{ uuid: 'a' }],
    'unfinished.choose': [{ files: [file] }],
    'unfinished.discard': [{ uuid: 'b' }],
    'xstate.done.actor.listUnfinished': [{ output: [] }, { output: [item('a'), item('b')] }],
    'xstate.done.actor.findFiles': [
      { output: { files: [{ uuid: 'a', file }], problem: null } },
      { output: { files: [], problem: 'changedFile' } },
    ],
  },
  view: ({ value, context }) => [
    value,
    context.items.map(({ uuid }: { uuid: string }) => uuid),
    context.problem,
    context.discarded,
    context.search.items.length,
    context.search.files === undefined,
  ],
  words: {
    'unfinished.continue': ['«ادامه» را بزنید', 'Press "Go on"'],
    'unfinished.choose': ['همان پرونده را دوباره انتخاب کنید', 'Choose the same file again'],
    'unfinished.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'data.stale': ['ارتباط قطع می‌شود و بازمی‌گردد', 'The connection is lost and comes back'],
    'unfinished.discard': ['بارگذاری ناتمام دوم را کنار بگذارید', 'Discard the second unfinished upload'],
    'xstate.done.actor.listUnfinished': [
      ['هیچ بارگذاری ناتمامی نیست', 'There is no unfinished upload'],
      ['دو بارگذاری ناتمام هست', 'There are two unfinished uploads'],
    ],
    'xstate.error.actor.listUnfinished': ['فهرست ناتمام‌ها به دست نمی‌آید', 'The list can not be had'],
    'xstate.done.actor.findFiles': [
      ['پرونده همان است', 'It is the same file'],
      ['پرونده تغییر کرده است', 'The file was changed'],
    ],
    'xstate.error.actor.findFiles': ['یافتن پرونده ناکام می‌ماند', 'Finding the file breaks'],
    'xstate.done.actor.discardUpload': ['سرور آن را فراموش می‌کند', 'The server forgets it'],
    'xstate.error.actor.discardUpload': ['سرور آن را فراموش نمی‌کند', 'The server does not forget it'],
  },
})
