import { type AnyStateMachine, createMachine } from 'xstate'
import type { Side } from '#desktop/window-frame/snapping'
import { forwardedRequests } from '#desktop/window-frame/forwarded-requests'
import { windowMachine } from '#desktop/window-frame/window.machine'
import type { WindowContent } from '#windows/window-kind'
import { definePaths } from './define'
import { clipboardWords, kindNamed, listener, rect, requests, sara, windowsOptions } from './stage'

const content = createMachine({
  on: {
    'data.stale': { actions: () => {} },
    break: {
      actions: () => {
        throw new Error('broken')
      },
    },
  },
})

const input =
  (opens: { maximised: boolean; minimised: boolean; side?: Side }, may = true, loaded?: WindowContent<AnyStateMachine>) =>
  () => ({
    id: 'window-1',
    kind: kindNamed('a'),
    payload: {},
    title: undefined,
    extension: undefined,
    rect,
    ...opens,
    minimisable: may,
    maximisable: may,
    session: sara,
    desktop: listener() as never,
    loaded,
    createDiscardQuestion: windowsOptions.createDiscardQuestion,
  })
const plainly = { maximised: false, minimised: false }
const frame = [
  'frame.press',
  'frame.m*',
  'window.resize',
  'frame.restore',
  'frame.snap',
  'frame.show',
  'frame.hide',
  'frame.reveal',
  'frame.activate',
  'frame.deactivate',
]
const inside = [
  'frame.activate',
  'frame.deactivate',
  'window.retitle',
  'window.remember',
  'window.o*',
  'content.*',
  'frame.notify',
  ...Object.keys(forwardedRequests),
  'xstate.done.actor.loadContent',
  'xstate.error.actor.*',
]
const work = [
  'xstate.after.*',
  'window.dirty',
  'window.close',
  'window.leave',
  'frame.close',
  'xstate.done.*',
  'xstate.error.actor.confirm',
]

export const paths = definePaths(windowMachine, {
  title: ['قاب پنجره', 'the frame of a window [SHELL-064]'],
  samples: {
    'frame.move': [{ rect: { ...rect, x: 10 } }],
    'frame.snap': [{ side: 'left' }],
    'window.retitle': [{ title: 'نام' }],
    'window.resize': [{ width: 886 }],
    'window.remember': [{ payload: {} }],
    'window.dirty': [{ dirty: true }, { dirty: false }, { dirty: true, part: 'b' }],
    'window.open': [{ kind: 'b', payload: {} }],
    'frame.notify': [{ fact: { type: 'data.stale' } }, { fact: { type: 'data.changed', resource: 'node', uuids: [], parentUuids: [] } }],
    ...requests,
    'content.crashed': [{ error: new Error('broken') }],
    'xstate.done.actor.loadContent': [{ output: { machine: content, View: () => null } }],
    'xstate.done.actor.confirm': [{ output: { answer: 'ok' } }, { output: { answer: 'save' } }, { output: { answer: 'cancel' } }],
    'xstate.error.actor.content': [{ error: new Error('broken') }],
  },
  drivers: { 'xstate.error.actor.content': (actor) => actor.getSnapshot().context.content.send({ type: 'break' }) },
  view: ({ value, context }) => [value, context.content !== undefined, context.error !== undefined, context.side],
  // The regions are independent, so the frame and its content have separate walks. Together they would be thousands of paths.
  walks: {
    frame: { input: input(plainly), only: frame },
    content: { input: input(plainly), only: inside },
    'unsaved work': {
      input: input(plainly),
      only: work,
      view: ({ value, context }) => [value, context.content !== undefined, context.dirty.length],
    },
    'opens with a content that is there': { input: input(plainly, true, { machine: content, View: () => null }), only: inside },
    'opens maximised': { input: input({ ...plainly, maximised: true }), only: frame },
    'opens minimised': { input: input({ ...plainly, minimised: true }), only: frame },
    'opens over a half': { input: input({ ...plainly, side: 'right' }), only: frame },
    'can not be resized': { input: input(plainly, false), only: frame },
  },
  words: {
    'frame.press': ['روی پنجره کلیک کنید', 'Click the window'],
    'frame.move': ['پنجره را جابه‌جا کنید', 'Move the window'],
    'frame.minimise': ['پنجره را کمینه کنید', 'Minimise the window'],
    'frame.maximise': ['پنجره را بیشینه کنید', 'Maximise the window'],
    'frame.snap': ['پنجره را به لبهٔ چپ بکشید', 'Drag the window to the left edge'],
    'frame.restore': ['پنجره را به اندازهٔ پیشین برگردانید', 'Restore the size of the window'],
    'frame.close': ['پنجره را ببندید', 'Close the window'],
    'frame.show': ['پنجره را از نوار وظیفه بیاورید', 'Bring the window from the taskbar'],
    'frame.hide': ['میزکار خالی را نشان دهید', 'Show the bare desktop'],
    'frame.reveal': ['پنجره‌ها را دوباره نشان دهید', 'Show the windows again'],
    'frame.activate': ['این پنجره را فعال کنید', 'Make this the active window'],
    'frame.deactivate': ['پنجرهٔ دیگری را فعال کنید', 'Make another window the active one'],
    'frame.notify': [
      ['ارتباط با سرور قطع می‌شود و بازمی‌گردد', 'The server goes away and comes back'],
      ['چیزی در جای دیگر تغییر می‌کند', 'Something changes elsewhere'],
    ],
    'content.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'content.crashed': ['نمای پنجره هنگام کشیدن خطا می‌دهد', 'The view of the window throws while it is drawn'],
    'window.leave': ['بخشی از محتوا بسته شدن پنجره را می‌خواهد', 'A part of the content asks to close the window'],
    'window.retitle': ['محتوا عنوان پنجره را عوض می‌کند', 'The content changes the title'],
    'window.resize': ['محتوا پهنای پنجره را می‌خواهد', 'The content asks for a width'],
    'window.remember': ['محتوا چیزی برای بارگذاری دوباره به یاد می‌سپارد', 'The content remembers something for a reload'],
    'window.dirty': [
      ['چیزی بنویسید و ذخیره نکنید', 'Type something and do not save'],
      ['ذخیره کنید', 'Save'],
      ['در بخش دیگری از پنجره چیزی بنویسید و ذخیره نکنید', 'Type something in another part of the window and do not save'],
    ],
    'window.open': ['از درون پنجره، پنجرهٔ دیگری باز کنید', 'Open another window from within'],
    'window.close': ['محتوا می‌خواهد که پنجره بسته شود', 'The content asks to close the window'],
    'data.changed': ['در این پنجره چیزی را تغییر دهید', 'Change something in this window'],
    notify: ['محتوا اعلانی نشان می‌دهد', 'The content shows a notice'],
    'upload.start': ['از این پنجره پرونده‌ای بارگذاری کنید', 'Upload a file from this window'],
    'nodes.operate': ['از این پنجره موردی را به پوشهٔ دیگری ببرید', 'Move an item of this window into another folder'],
    ...clipboardWords,
    'directory.change': ['پوشه‌ای را به پوشه‌های کاری بیفزایید', 'Add a folder to the working directories'],
    'target.open': ['پیوند یک مورد را باز کنید', 'Follow the link of an item'],
    'flow.start': ['گردش کاری را روی موردی آغاز کنید', 'Start a workflow on an item'],
    'job.follow': ['دسترسی‌های پوشه‌ای بزرگ را تغییر دهید', 'Change the rights on a large folder'],
    'session.signOut': ['از درون پنجره خارج شوید', 'Sign out from within the window'],
    'xstate.done.actor.loadContent': ['محتوای پنجره می‌رسد', 'The content of the window arrives'],
    'xstate.error.actor.loadContent': ['محتوای پنجره بارگیری نمی‌شود', 'The content of the window can not be loaded'],
    'xstate.error.actor.content': ['محتوای پنجره از کار می‌افتد', 'The content of the window breaks'],
    'xstate.done.actor.confirm': [
      ['دور ریختن تغییرها را تأیید کنید', 'Confirm that the changes may be dropped'],
      ['بخواهید که تغییرها ذخیره شود', 'Ask for the changes to be saved'],
      ['از بستن چشم بپوشید', 'Do not close after all'],
    ],
    'xstate.error.actor.confirm': ['پرسش از کار می‌افتد', 'The question breaks'],
  },
})
