import { setup } from 'xstate'
import { propertiesMachine } from '#widgets/properties/properties.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const may = { read: true, download: true, write: true, delete: true, changePermission: true, showOntology: false }
const node = { uuid: 'u', title: 'نامه', type: 0, entityName: 'Document', extension: 'txt', createDate: 0, may }

const fetched = ['xstate.done.actor.fetchNode', 'xstate.error.actor.fetchNode']

export const paths = definePaths(propertiesMachine, {
  title: ['پنجرهٔ ویژگی‌ها', 'the properties window'],
  input: () => ({
    payload: { uuid: 'u' },
    window: listener() as never,
    session: { ...sara, flags: ['PROPERTIES_KEYWORDS', 'PROPERTIES_PERMISSION'] },
  }),
  samples: {
    'data.changed': [changedNode('u'), changedNode('another')],
    'job.progress': [{ job: { uuid: 'j', kind: 'PERMISSION', status: 'RUNNING', createDate: 0 } }],
    'session.changed': [{ session: sara }],
    'tab.select': [{ tab: 'keywords' }, { tab: 'permissions' }, { tab: 'links' }],
    'nodes.picked': [{ nodes: [{ ...node, uuid: 'v' }] }],
    'xstate.done.actor.fetchNode': [{ output: node }, { output: { ...node, may: { ...may, changePermission: false } } }],
    'xstate.error.actor.fetchNode': [{ error: new Error('gone') }],
  },
  view: ({ value, context }) => [
    ...[value, context.node?.may.changePermission, context.tab],
    ['permissions', 'links'].map((tab) => tab in context.tabs),
    ...[context.picker !== undefined, context.failure !== undefined],
  ],
  limit: 20_000,
  // The permissions tab is independent of the other tabs, and picking links overlays all of them, so they have separate walks.
  walks: {
    tabs: {
      only: ['data.*', 'session.changed', 'job.progress', 'frame.save', 'tab.select', 'properties.retry', ...fetched],
    },
    picking: {
      only: ['data.changed', 'tab.select', 'links.pick', 'nodes.picked', 'picking.cancelled', ...fetched],
    },
    // Changed permissions that can be saved.
    saving: {
      actors: () => ({ permissions: setup({}).createMachine({ on: { 'frame.save': { actions: () => {} } } }) }),
      view: ({ value, context }) => [value, context.tab, 'permissions' in context.tabs],
      only: ['tab.select', 'frame.save', 'xstate.done.actor.fetchNode'],
    },
  },
  words: {
    'session.changed': ['مدیر سامانه ویژگی‌های کاربر را تغییر می‌دهد', 'An administrator changes the features of the user'],
    'data.changed': [
      ['این مورد را در جای دیگری تغییر دهید', 'Change this item elsewhere'],
      ['مورد دیگری را در جای دیگری تغییر دهید', 'Change another item elsewhere'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'tab.select': [
      ['برگهٔ «کلیدواژه‌ها» را باز کنید', 'Open the tab "Keywords"'],
      ['برگهٔ «دسترسی‌ها» را باز کنید', 'Open the tab "Permissions"'],
      ['برگهٔ «پیوندها» را باز کنید', 'Open the tab "Links"'],
    ],
    'links.pick': ['«افزودن پیوند» را بزنید', 'Press "Add links"'],
    'nodes.picked': ['سندی را انتخاب کنید و «پیوند دادن» را بزنید', 'Pick a document and press "Link"'],
    'picking.cancelled': ['در انتخاب سندها «انصراف» را بزنید', 'Press "Cancel" in the picker'],
    'job.progress': ['کار بلندی پیش می‌رود', 'A long task gets on'],
    'frame.save': ['پنجره را ببندید و «ذخیره» را بزنید', 'Close the window and press "Save"'],
    'properties.retry': ['«تلاش دوباره» را بزنید', 'Press "Try again"'],
    'xstate.done.actor.fetchNode': [
      ['سرور یک سند را می‌دهد', 'The server answers a document'],
      ['سرور سندی را می‌دهد که دسترسی‌های آن را نمی‌توان تغییر داد', 'The server answers a document whose rights may not be changed'],
    ],
    'xstate.error.actor.fetchNode': ['مورد دیگر در دسترس نیست', 'The item is not available any more'],
  },
})
