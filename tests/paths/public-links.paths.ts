import { publicLinksMachine } from '#windows/public-links/public-links.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const item = { uuid: 'n', title: 'نامه', isFolder: false }
const link = {
  ...{ uuid: 'l', item: { uuid: 'n', title: 'نامه', extension: 'pdf', isFolder: false }, level: 'download' as const, hasPassword: false },
  ...{ expireDate: 1, uses: 0, createDate: 0, creator: 'سارا', own: true, state: 'ACTIVE' as const },
}
const window = () => listener() as never
const said = { type: 'notify' as const, level: 'success' as const, message: '' }
const ended = (...ids: string[]) => ids.flatMap((id) => [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`])
const found = { 'xstate.done.actor.fetchLinks': [{ output: { links: [link], total: 2 } }] }

export const paths = definePaths(publicLinksMachine, {
  title: ['پیوندهای بیرونی', 'the external links'],
  input: () => ({ payload: { item }, window: window(), session: sara }),
  samples: {
    'data.changed': [changedNode('n')],
    'draft.change': [{ change: { expireDate: null } }, { change: { password: 'abcd' } }],
    'link.ask': [{ uuid: 'l' }],
    'item.open': [{ uuid: 'n' }],
    ...found,
    'xstate.done.actor.revokeLink': [{ output: said }],
    'xstate.done.actor.createLink': [{ output: 'https://mizkar.example/index.html#link=a' }],
    'xstate.done.actor.copyAddress': [{ output: said }],
    'xstate.error.actor.createLink': [{ error: { code: 'dateInvalid', detail: 'تاریخ درست نیست.', errors: [] } }],
  },
  view: ({ value, context: { draft, fault, refusal, address, links, size, asked } }) => [
    ...[value, draft.expireDate === null, draft.password, fault, refusal?.code, address, links.length, Math.min(size, 100), asked],
  ],
  walks: {
    form: {
      only: ['draft.change', 'link.create', 'address.copy', ...ended('createLink', 'copyAddress', 'fetchLinks')],
    },
    list: {
      input: () => ({ payload: {}, window: window(), session: sara }),
      only: [
        ...[
          'links.changed',
          'links.retry',
          'links.more',
          'link.ask',
          'link.keep',
          'link.revoke',
          'item.open',
          'data.stale',
          'frame.activated',
        ],
        ...ended('fetchLinks', 'revokeLink'),
      ],
    },
  },
  words: {
    'data.changed': ['چیزی را در جای دیگری تغییر دهید', 'Change something elsewhere'],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live connection is lost and comes back'],
    'frame.activated': ['پنجره را جلو بیاورید', 'Bring the window forward'],
    'draft.change': [
      ['تاریخ پایان را پاک کنید', 'Clear the end date'],
      ['گذرواژه بنویسید', 'Type a password'],
    ],
    'link.create': ['«ساخت پیوند» را بزنید', 'Press "Create link"'],
    'links.changed': ['پیوند تازه‌ای به فهرست می‌آید', 'A new link comes to the list'],
    'address.copy': ['«کپی» را بزنید', 'Press "Copy"'],
    'links.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'links.more': ['«نمایش پیوندهای بیشتر» را بزنید', 'Press "Show more links"'],
    'link.ask': ['کنار یک پیوند «لغو» را بزنید', 'Press "Revoke" beside a link'],
    'link.keep': ['«نگه داشتن» را بزنید', 'Press "Keep"'],
    'link.revoke': ['«لغو پیوند» را بزنید', 'Press "Revoke link"'],
    'item.open': ['نام مورد را بزنید', 'Press the name of the item'],
    'xstate.done.actor.fetchLinks': ['پیوندها می‌رسند', 'The links arrive'],
    'xstate.error.actor.fetchLinks': ['خواندن پیوندها شکست می‌خورد', 'Reading the links fails'],
    'xstate.done.actor.revokeLink': ['پیوند لغو می‌شود', 'The link is revoked'],
    'xstate.error.actor.revokeLink': ['لغو شکست می‌خورد', 'Revoking fails'],
    'xstate.done.actor.createLink': ['پیوند ساخته می‌شود', 'The link is created'],
    'xstate.error.actor.createLink': ['سرور پیوند را نمی‌پذیرد', 'The server refuses the link'],
    'xstate.done.actor.copyAddress': ['نشانی کپی می‌شود', 'The address is copied'],
    'xstate.error.actor.copyAddress': ['کپی شکست می‌خورد', 'Copying fails'],
  },
})
