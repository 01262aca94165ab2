import type { DraftEntry } from '#widgets/permission-editor/permission-draft'
import { permissionEditorMachine } from '#widgets/permission-editor/permission-editor.machine'
import { definePaths } from './define'
import { changedNode, listener, sara } from './stage'

const entry = {
  nodeUuid: 'n',
  permission: 1,
  permissionUuid: 'p',
  recursive: false,
  expireDate: null,
  roleOrUserUuid: 'r',
  title: 'بایگان',
}
const entries = (revision: string, more: object = {}) => ({ rolePermissions: [entry], userPermissions: [], revision, ...more })
const read = (revision: string) => ({ subject: { uuid: 'n', title: 'پوشه', isFolder: true }, entries: entries(revision) })
const role = { kind: 'role', uuid: 'r', title: 'بایگان' }
const job = (status: string, uuid = 'j') => ({ uuid, kind: 'PERMISSION', status, createDate: 0 })
const refused = [{ error: { code: 'grantTooHigh', detail: 'نشد', errors: [] } }]

/** Returns the data by which two entries differ on the screen. */
const drawn = ({ uuid, level, expireDate }: DraftEntry) => `${uuid}${level}${expireDate === 'unreadable' ? '?' : ''}`

export const paths = definePaths(permissionEditorMachine, {
  title: ['ویرایش دسترسی‌ها', 'the editor of permissions'],
  input: () => ({ payload: { uuid: 'n' }, window: listener() as never, session: sara }),
  samples: {
    'list.shown': [],
    'data.changed': [changedNode('a'), changedNode('n'), { ...changedNode('x'), resource: 'permission' }],
    'entry.add': [{ principal: role }],
    'entry.change': [
      { principal: role, change: { level: 3 } },
      { principal: role, change: { expireDate: 'unreadable' } },
    ],
    'entry.remove': [{ principal: role }],
    'option.change': [{ change: { recursive: true } }],
    'editor.save': [{ intent: 'apply' }, { intent: 'ok' }],
    'page.show': [{ page: 'reasons' }],
    'reasons.open': [{ principal: { kind: 'user', uuid: 'u', title: 'سارا' } }],
    'viewAs.open': [{ principal: role }],
    'job.progress': [{ job: job('RUNNING', 'other') }, { job: job('DONE') }, { job: job('FAILED') }],
    'xstate.done.actor.fetchPermissions': [{ output: read('1') }, { output: read('2') }],
    'xstate.error.actor.fetchPermissions': refused,
    'xstate.done.actor.previewSet': [
      { output: { added: 1, changed: 0, removed: 0, below: { nodes: 1, untouched: 0, added: 0, changed: 0, removed: 0 }, long: false } },
    ],
    'xstate.error.actor.previewSet': refused,
    'xstate.done.actor.saveSet': [{ output: entries('3') }, { output: entries('3', { jobUuid: 'j' }) }],
    'xstate.error.actor.saveSet': refused,
    'xstate.done.actor.fetchJob': [{ output: job('RUNNING') }, { output: job('CANCELLED') }],
  },
  view: ({ value, context }) => [
    value,
    context.page,
    context.subject?.uuid,
    context.draft.entries.map(drawn).join(),
    context.draft.recursive,
    context.fault,
    context.refusal?.code,
    context.outdated,
    context.revision,
    context.intent,
    context.jobUuid,
  ],
  limit: 60_000,
  longest: 14,
  walks: {
    editing: {
      only: [
        'data.*',
        'entry.*',
        'editor.*',
        'frame.save',
        'xstate.done.actor.fetchPermissions',
        'xstate.error.actor.fetchPermissions',
        'xstate.done.actor.saveSet',
        'xstate.error.actor.saveSet',
      ],
      view: ({ value, context }) => [
        value,
        context.draft.entries.map(drawn).join(),
        context.fault,
        context.refusal?.code,
        context.outdated,
        context.revision,
        context.intent,
      ],
    },
    below: {
      only: [
        'option.change',
        'editor.save',
        'frame.save',
        'preview.*',
        'job.progress',
        'data.stale',
        'xstate.after.*',
        'xstate.done.actor.fetchPermissions',
        'xstate.done.actor.previewSet',
        'xstate.error.actor.previewSet',
        'xstate.done.actor.saveSet',
        'xstate.error.actor.saveSet',
        'xstate.done.actor.fetchJob',
        'xstate.error.actor.fetchJob',
      ],
      view: ({ value, context }) => [
        ...[value, context.draft.recursive, context.refusal?.code, context.intent, context.jobUuid],
        value === 'asking' && context.preview?.below.nodes,
      ],
    },
    insight: {
      only: ['page.show', 'reasons.open', 'viewAs.open', 'xstate.done.actor.fetchPermissions'],
      view: ({ value, context }) => [value, context.page, context.subject?.uuid],
    },
  },
  words: {
    'data.changed': [
      ['سند دیگری را تغییر دهید', 'Change another document'],
      ['نام پوشه را در جای دیگر تغییر دهید', 'Rename the folder elsewhere'],
      ['دسترسی‌ها را در جای دیگر تغییر دهید', 'Change permissions elsewhere'],
    ],
    'data.stale': ['ارتباط زنده قطع و دوباره برقرار می‌شود', 'The live channel is lost and found again'],
    'entry.add': ['نقش «بایگان» را بیفزایید', 'Add the role "بایگان"'],
    'entry.change': [
      ['سطح «بایگان» را به «نوشتن» تغییر دهید', 'Change the level of "بایگان" to "Write"'],
      ['در انقضای «بایگان» چیزی بنویسید که تاریخ نیست', 'Type something that is no date into the expiry of "بایگان"'],
    ],
    'entry.remove': ['«بایگان» را بردارید', 'Remove "بایگان"'],
    'option.change': ['«روی همهٔ موردهای درون آن اعمال شود» را بزنید', 'Tick "Apply to everything in it"'],
    'editor.save': [
      ['«اعمال» را بزنید', 'Press "Apply"'],
      ['«تأیید» را بزنید', 'Press "OK"'],
    ],
    'editor.cancel': ['«انصراف» را بزنید', 'Press "Cancel"'],
    'editor.reload': ['«خواندن دوباره» یا «تلاش دوباره» را بزنید', 'Press "Read again" or "Try again"'],
    'frame.save': ['پنجره را ببندید و «ذخیره» را بزنید', 'Close the window and press "Save"'],
    'preview.confirm': ['«اعمال شود» را بزنید', 'Press "Apply" in the question'],
    'preview.cancel': ['در پرسش «انصراف» را بزنید', 'Press "Cancel" in the question'],
    'page.show': ['زبانهٔ «چرا این دسترسی» را باز کنید', 'Open the tab "Why this right"'],
    'reasons.open': ['دکمهٔ چراییِ کاربری را بزنید', 'Press the why button of a user'],
    'viewAs.open': ['دکمهٔ دیدن به جای نقشی را بزنید', 'Press the view-as button of a role'],
    'job.progress': [
      ['کار بلند دیگری پیش می‌رود', 'Another long task gets on'],
      ['کار به پایان می‌رسد', 'The task is done'],
      ['کار ناکام می‌ماند', 'The task fails'],
    ],
    'xstate.after.glance': ['سه ثانیه درنگ کنید', 'Wait three seconds'],
    'xstate.done.actor.fetchPermissions': [
      ['سرور دسترسی‌ها را می‌دهد', 'The server answers the permissions'],
      ['سرور دسترسی‌های دیگری می‌دهد', 'The server answers other permissions'],
    ],
    'xstate.error.actor.fetchPermissions': ['سرور دسترسی‌ها را نمی‌دهد', 'The server does not answer the permissions'],
    'xstate.done.actor.previewSet': ['سرور شمار تغییرها را می‌گوید', 'The server tells what would change'],
    'xstate.error.actor.previewSet': ['سرور تغییر را نمی‌پذیرد', 'The server refuses the change'],
    'xstate.done.actor.saveSet': [
      ['سرور ذخیره می‌کند', 'The server saves'],
      ['سرور ذخیره می‌کند و کار بلندی آغاز می‌شود', 'The server saves and starts a long task'],
    ],
    'xstate.error.actor.saveSet': ['سرور ذخیره نمی‌کند', 'The server does not save'],
    'xstate.done.actor.fetchJob': [
      ['کار هنوز پیش می‌رود', 'The task is still under way'],
      ['کار لغو شده است', 'The task was cancelled'],
    ],
    'xstate.error.actor.fetchJob': ['سرور از کار خبر نمی‌دهد', 'The server does not tell about the task'],
  },
})
