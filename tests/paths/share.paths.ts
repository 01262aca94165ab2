import { shareMachine } from '#windows/share/share.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const file = { uuid: 'n', title: 'نامه', isFolder: false }
const folder = { uuid: 'f', title: 'پرونده', isFolder: true }
const window = () => listener() as never
const person = { uuid: 'p', title: 'رضا', note: 'reza', kind: 'user' as const }
const entry = {
  ...{ nodeUuid: 'n', permission: 1 as const, permissionUuid: 'e', recursive: false, expireDate: null },
  ...{ roleOrUserUuid: 'p', title: 'رضا' },
}
const ended = (...ids: string[]) => ids.flatMap((id) => [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`])
const holder = { kind: 'user' as const, entry }

export const paths = definePaths(shareMachine, {
  title: ['پنجرهٔ اشتراک‌گذاری', 'the share window'],
  input: () => ({ payload: { items: [file] }, window: window(), session: sara }),
  samples: {
    'list.shown': [{ contents: [], totalElements: 0, offset: 0 }],
    'person.add': [{ person }],
    'person.remove': [{ uuid: 'p' }],
    'draft.change': [{ change: { message: 'سلام' } }, { change: { expireDate: 'unreadable' } }],
    'holder.change': [{ change: { holder, level: null } }],
    'data.changed': [{ ...changedNode('n'), resource: 'permission' }, changedNode('x')],
    'xstate.done.actor.fetchHolders': [{ output: { userPermissions: [entry], rolePermissions: [] } }],
    'xstate.done.actor.sendShare': [{ output: { type: 'notify', level: 'success', message: '' } }],
    'xstate.done.actor.changeHolder': [{ output: { type: 'notify', level: 'success', message: '' } }],
    'xstate.done.actor.copyLink': [{ output: { type: 'notify', level: 'success', message: '' } }],
    'xstate.error.actor.sendShare': [{ error: { code: 'grantTooHigh', detail: 'بیش از دسترسی شماست.', errors: [] } }],
    'xstate.error.actor.changeHolder': [{ error: { code: 'conflict', detail: 'تغییر کرده است.', errors: [] } }],
  },
  view: ({ value, context: { draft, fault, refusal, holders, change } }) => [
    ...[value, draft.people.length, draft.message, draft.expireDate, fault, refusal?.code],
    ...[holders.length, change?.level],
  ],
  walks: {
    send: { only: ['person.add', 'person.remove', 'draft.change', 'share.send', 'share.cancel', 'frame.save', ...ended('sendShare')] },
    holders: {
      only: [
        'holder.change',
        'holders.retry',
        'data.changed',
        'data.stale',
        'link.copy',
        'permissions.open',
        'publicLinks.open',
        'list.shown',
        ...ended('fetchHolders', 'changeHolder', 'copyLink'),
      ],
    },
    several: {
      input: () => ({ payload: { items: [file, folder] }, window: window(), session: sara }),
      only: ['person.add', 'share.send', 'link.copy', 'permissions.open', 'frame.activated', ...ended('sendShare', 'copyLink')],
    },
  },
  words: {
    'list.shown': ['فهرست نام‌ها می‌رسد', 'The list of names arrives'],
    'person.add': ['نام رضا را بنویسید و انتخاب کنید', 'Type the name of Reza and choose it'],
    'person.remove': ['کنار نام رضا «برداشتن» را بزنید', 'Press "Remove" beside the name of Reza'],
    'draft.change': [
      ['پیامی بنویسید', 'Type a message'],
      ['تاریخی بنویسید که خوانده نمی‌شود', 'Type a date that cannot be read'],
    ],
    'share.send': ['«اشتراک‌گذاری» را بزنید', 'Press "Share"'],
    'frame.save': ['پنجره را ببندید و «ذخیره و بستن» را بزنید', 'Close the window and press "Save and close"'],
    'share.cancel': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'holder.change': ['کنار نامی در فهرست «گرفتن دسترسی» را بزنید', 'Press "Remove the access" beside a name of the list'],
    'holders.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'link.copy': ['«کپی پیوند» را بزنید', 'Press "Copy link"'],
    'publicLinks.open': ['«پیوند برای افراد بیرون از سازمان…» را بزنید', 'Press "Link for people outside the organisation…"'],
    'permissions.open': ['«همهٔ دسترسی‌ها…» را بزنید', 'Press "All permissions…"'],
    'data.changed': [
      ['دسترسی‌های همین مورد را در جای دیگری تغییر دهید', 'Change the permissions of this item elsewhere'],
      ['چیز دیگری را در جای دیگری تغییر دهید', 'Change something else elsewhere'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live connection is lost and comes back'],
    'xstate.done.actor.fetchHolders': ['فهرست دسترسی‌ها می‌رسد', 'The list of permissions arrives'],
    'xstate.error.actor.fetchHolders': ['فهرست دسترسی‌ها خوانده نمی‌شود', 'The list of permissions can not be read'],
    'xstate.done.actor.sendShare': ['اشتراک‌گذاری ذخیره می‌شود', 'The share is stored'],
    'xstate.error.actor.sendShare': ['سرور نمی‌پذیرد', 'The server refuses'],
    'xstate.done.actor.changeHolder': ['تغییر ذخیره می‌شود', 'The change is stored'],
    'xstate.error.actor.changeHolder': ['سرور نمی‌پذیرد', 'The server refuses'],
    'xstate.done.actor.copyLink': ['پیوند کپی می‌شود', 'The link is copied'],
    'xstate.error.actor.copyLink': ['پیوند کپی نمی‌شود', 'The link is not copied'],
  },
})
