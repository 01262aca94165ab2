import { desktopMachine } from '#desktop/desktop.machine'
import { defaultLook } from '#machines/preferences'
import { definePaths } from './define'
import { ali, changedNode, clipboardWords, requests, sara, uploadSettings, windowsOptions } from './stage'

const words = { sessionEnded: () => '', messageNotice: () => ({ title: '', message: '', label: '' }) }

export const paths = definePaths(desktopMachine, {
  title: ['میزکار', 'the desktop'],
  input: () => ({
    look: defaultLook,
    options: windowsOptions,
    uploadSettings,
    ...words,
    openTask: () => '',
    newId: () => 'id',
    now: () => 0,
  }),
  samples: {
    'auth.signedIn': [{ session: sara }, { session: ali }],
    'auth.profile': [{ profile: {} }],
    'auth.session': [{ session: sara }],
    'calls.changed': [{ pending: 1 }],
    ...requests,
    'data.changed': [
      changedNode('a'),
      { ...changedNode('a'), resource: 'config' },
      { ...changedNode('sara'), resource: 'profile' },
      { ...changedNode('h'), resource: 'help' },
      { ...changedNode('p'), resource: 'publicProfile' },
    ],
    'nodes.returned': [{ uuids: ['n'] }],
    'message.came': [{ message: { conversationUuid: 'c', title: 'رضا', text: 'سلام', type: 'TEXT' } }],
    'window.open': [{ kind: 'a', payload: {} }],
    'window.retitle': [{ title: 'نام' }],
    'window.resize': [{ width: 886 }],
    'window.remember': [{ payload: {} }],
    'window.dirty': [{ dirty: true }],
    'live.event': [
      { event: { type: 'session.ended', reason: 'disabled', at: 0 } },
      { event: { type: 'data.changed', ...changedNode('a'), at: 0 } },
      { event: { type: 'notification', id: 'i', level: 'info', title: '', message: '', at: 0 } },
      { event: { type: 'job.progress', job: { uuid: 'j', kind: 'k', status: 'RUNNING', createDate: 0 }, at: 0 } },
    ],
  },
  view: ({ value, context }) => [value, context.session?.userUuid, context.windows !== undefined, context.messaging !== undefined],
  words: {
    'auth.signedIn': [
      ['سارا وارد می‌شود', 'Sara signs in'],
      ['علی وارد می‌شود', 'Ali signs in'],
    ],
    'auth.signedOut': ['کاربر خارج می‌شود', 'The user signs out'],
    'auth.expired': ['نشست خودبه‌خود پایان می‌یابد', 'The session ends by itself'],
    'auth.session': ['ویژگی‌های کاربر دوباره می‌رسد', 'The features of the user arrive anew'],
    'auth.profile': ['نمایهٔ کاربر می‌رسد', 'The profile of the user arrives'],
    'calls.changed': ['فراخوانی در انتظار پاسخ است', 'A call waits for its answer'],
    'calls.refused': ['سرور فراخوانی را با ۴۰۱ رد می‌کند', 'The server refuses a call with 401'],
    'calls.unanswered': ['فراخوانی بی‌پاسخ می‌ماند', 'A call gets no answer at all'],
    notify: ['اعلانی نشان دهید', 'Show a notice'],
    'data.changed': [
      ['سندی را تغییر دهید', 'Change a document'],
      ['پیکربندی را تغییر دهید', 'Change the configuration'],
      ['تنظیمات میزکار را در مرورگری دیگر تغییر دهید', 'Change the desktop settings in another browser'],
      ['راهنما را تغییر دهید', 'Change the help'],
      ['نمایهٔ عمومی را تغییر دهید', 'Change the public profile'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'upload.start': ['پرونده‌ای بارگذاری کنید', 'Upload a file'],
    'nodes.returned': ['موردهایی به جای پیشین برمی‌گردند', 'Items come back to where they were'],
    'nodes.operate': ['موردی را به پوشهٔ دیگری ببرید', 'Move an item into another folder'],
    ...clipboardWords,
    'directory.change': ['پوشه‌ای را به پوشه‌های کاری بیفزایید', 'Add a folder to the working directories'],
    'flow.start': ['گردش کاری را روی موردی آغاز کنید', 'Start a workflow on an item'],
    'window.open': ['پنجره‌ای باز کنید', 'Open a window'],
    'live.event': [
      ['مدیر سامانه کاربر را غیرفعال می‌کند', 'An administrator disables the user'],
      ['سندی در جای دیگر تغییر می‌کند', 'A document changes elsewhere'],
      ['سرور اعلانی می‌فرستد', 'The server sends a notice'],
      ['کار بلندی پیش می‌رود', 'A long task gets on'],
    ],
    'message.came': ['کسی به شما پیام می‌دهد', 'Somebody sends you a message'],
    'session.signOut': ['«خروج» را بزنید', 'Press "Sign out"'],
    'xstate.done.actor.forgetSaved': ['پنجره‌های کاربر فراموش می‌شوند', 'The windows of the user are forgotten'],
    'xstate.error.actor.forgetSaved': ['فراموش کردن پنجره‌ها ناکام می‌ماند', 'Forgetting the windows fails'],
    'xstate.error.actor.watchCalls': ['پایش فراخوانی‌ها از کار می‌افتد', 'Watching the calls breaks'],
  },
})
