import { createMachine } from 'xstate'
import type { DesktopWindow } from '#desktop/window-manager/desktop-windows'
import { forwardedRequests } from '#desktop/window-frame/forwarded-requests'
import { windowsMachine } from '#desktop/window-manager/windows.machine'
import { definePaths } from './define'
import { clipboardWords, kindNamed, listener, rect, requests, sara, windowsOptions } from './stage'

const first = { id: 'window-1' }
/** Events that do not concern the switcher. */
const effects = ['xstate.done.*', 'xstate.error.actor.loadSaved', 'xstate.error.actor.save']
const saved = { kind: 'b', payload: {}, rect, maximised: false, minimised: false }

export const paths = definePaths(windowsMachine, {
  title: ['پنجره‌های نشست', 'the windows of a session [SHELL-065]'],
  input: () => ({ ...windowsOptions, session: sara, desktop: listener() as never }),
  // New windows are placed next to existing ones, so the fake windows have a position. They accept only the events of a content.
  actors: () => ({ window: createMachine({ context: { rect, content: { logic: { events: ['data.stale'] } } } }) }),
  samples: {
    'window.open': [{ kind: 'a', payload: {} }],
    'window.add': [{ kind: kindNamed('b'), payload: {}, key: undefined, title: undefined }],
    'window.raise': [first],
    'window.closed': [first],
    'window.minimised': [first],
    'taskbar.press': [first],
    'taskbar.close': [first],
    'window.changed': [first],
    'windows.notify': [
      { fact: { type: 'data.stale' } },
      { fact: { type: 'data.changed', resource: 'node', uuids: ['u'], parentUuids: [] } },
    ],
    'auth.session': [{ session: sara }, { session: { ...sara, flags: ['SEARCH'] } }],
    ...requests,
    'xstate.done.actor.loadSaved': [{ output: [] }, { output: [saved] }],
  },
  view: ({ value, context }) => {
    const place = (id: string | null) => context.windows.findIndex((window: DesktopWindow) => window.id === id)
    return [
      value,
      context.windows.map(({ kind, seen }: DesktopWindow) => [kind.kind, seen]),
      context.stack.map(place),
      place(context.activeId),
      context.hiddenByShowDesktop.length > 0,
      context.minimisedTogether.map(place),
    ]
  },
  walks: {
    windows: {
      only: ['window.open', 'window.r*', 'window.c*', 'window.m*', 'taskbar.*', 'desktop.toggle', ...effects],
    },
    'all at once': {
      only: ['window.add', 'window.closed', 'desktop.t*', 'desktop.cascade', 'desktop.minimise', 'xstate.done.*'],
      limit: 400,
      most: 60,
    },
    'what is kept': {
      view: ({ value, context }) => [value.opening, value.persistence, Math.min(context.windows.length, 1), context.hasSaveFailed],
      only: ['window.open', 'window.changed', 'page.leave', ...effects],
      limit: 100,
      most: 20,
    },
    'what is passed on': {
      only: ['window.open', 'windows.notify', 'auth.session', ...Object.keys(forwardedRequests), 'xstate.*'],
      view: ({ value, context }) => [value, Math.min(context.windows.length, 1), context.session.flags.length],
    },
    'a window brought back': { only: ['window.add', 'window.closed', ...effects], limit: 200, most: 30 },
  },
  words: {
    'window.open': ['پنجره‌ای باز کنید', 'Open a window'],
    'window.add': ['پنجره‌ای از بار پیش باز می‌گردد', 'A window of the last time comes back'],
    'window.raise': ['روی نخستین پنجره کلیک کنید', 'Click the first window'],
    'window.closed': ['نخستین پنجره را ببندید', 'Close the first window'],
    'window.minimised': ['نخستین پنجره را کمینه کنید', 'Minimise the first window'],
    'window.changed': ['نخستین پنجره را جابه‌جا کنید', 'Move the first window'],
    'taskbar.press': ['دکمهٔ نخستین پنجره را در نوار وظیفه بزنید', 'Press the first window in the taskbar'],
    'taskbar.close': ['نخستین پنجره را از نوار وظیفه ببندید', 'Close the first window from the taskbar'],
    'desktop.toggle': ['«نمایش میزکار» را بزنید', 'Press "Show desktop"'],
    'desktop.tile': ['«چیدن کنار هم» را بزنید', 'Press "Tile windows"'],
    'desktop.cascade': ['«چیدن آبشاری» را بزنید', 'Press "Cascade windows"'],
    'desktop.minimise': ['«کوچک کردن همهٔ پنجره‌ها» را بزنید', 'Press "Minimise all windows"'],
    'page.leave': ['صفحه را دوباره بار کنید', 'Load the page again'],
    'windows.notify': [
      ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
      ['چیزی در جای دیگر تغییر می‌کند که به این پنجره‌ها مربوط نیست', 'Something changes elsewhere that these windows have nothing of'],
    ],
    'auth.session': [
      ['مدیر سامانه ویژگی‌های کاربر را دوباره چنان که بودند می‌کند', 'An administrator makes the features of the user what they were'],
      ['مدیر سامانه ویژگی‌های کاربر را تغییر می‌دهد', 'An administrator changes the features of the user'],
    ],
    'data.changed': ['در یکی از پنجره‌ها چیزی را تغییر دهید', 'Change something in one of the windows'],
    notify: ['یکی از پنجره‌ها اعلانی نشان می‌دهد', 'One of the windows shows a notice'],
    'upload.start': ['از یکی از پنجره‌ها پرونده‌ای بارگذاری کنید', 'Upload a file from one of the windows'],
    'nodes.operate': ['از یکی از پنجره‌ها موردی را به پوشهٔ دیگری ببرید', 'Move an item of one of the windows into another folder'],
    ...clipboardWords,
    'directory.change': ['پوشه‌ای را به پوشه‌های کاری بیفزایید', 'Add a folder to the working directories'],
    'target.open': ['پیوند یک مورد را باز کنید', 'Follow the link of an item'],
    'flow.start': ['گردش کاری را روی موردی آغاز کنید', 'Start a workflow on an item'],
    'job.follow': ['دسترسی‌های پوشه‌ای بزرگ را تغییر دهید', 'Change the rights on a large folder'],
    'session.signOut': ['از یکی از پنجره‌ها خارج شوید', 'Sign out from one of the windows'],
    'xstate.done.actor.loadSaved': [
      ['بار پیش پنجره‌ای باز نبوده است', 'No window was open the last time'],
      ['بار پیش یک پنجره باز بوده است', 'One window was open the last time'],
    ],
    'xstate.error.actor.loadSaved': ['پنجره‌های بار پیش خوانده نمی‌شوند', 'The windows of the last time can not be read'],
    'xstate.error.actor.switcher': ['جابه‌جایی میان پنجره‌ها از کار می‌افتد', 'The window switcher breaks'],
    'xstate.done.actor.save': ['چیدمان پنجره‌ها ذخیره می‌شود', 'The arrangement of the windows is saved'],
    'xstate.error.actor.save': ['چیدمان پنجره‌ها ذخیره نمی‌شود', 'The arrangement of the windows is not saved'],
  },
})
