import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { Job } from '#api/contract/job'
import type { PermissionEntries, PermissionPreview, PermissionSet } from '#api/contract/permission'
import type { JobFact, WindowFact, WindowInput, WindowRequest } from '#windows/window-kind'
import type { ServerError } from '../data-grid/grid'
import type { ListReport } from '#machines/paged-list.machine'
import {
  type DraftEntry,
  type DraftFault,
  faultOf,
  type InheritedEntry,
  inheritedEntries,
  isChanged,
  isSame,
  ownEntries,
  permissionSetOf,
  type PermissionDraft,
  type Principal,
  untouchedDraft,
  withEntry,
} from './permission-draft'
import { permissionInsightMachine } from './permission-insight.machine'
import { type PickOption, pickList } from '../pick-list/pick-list'
import { providedPromise } from '#machines/provided'
import { errorOf, outputOf } from '#machines/settled'

/** The item whose permissions are edited. */
export interface Subject {
  uuid: string
  title: string
  isFolder: boolean
}
export interface ReadPermissions {
  subject: Subject
  entries: PermissionEntries
}
/** Response to a saved set. */
export interface WrittenPermissions extends PermissionEntries {
  jobUuid?: string | undefined
  untouched?: number | undefined
  /** Id of the change, for undo. */
  operationUuid?: string | undefined
}

/** Reason for the save: `apply` stays open, `ok` closes, `frame` means that the user closes the window. */
type Intent = 'apply' | 'ok' | 'frame'
export type EditorPage = 'entries' | 'why' | 'viewAs'

export type PermissionEditorEvent =
  | WindowFact
  | JobFact
  /** Event of a pick list, which draws itself. */
  | ListReport<PickOption>
  | { type: 'entry.add'; principal: Principal }
  | {
      type: 'entry.change'
      principal: Pick<Principal, 'kind' | 'uuid'>
      change: Partial<Pick<DraftEntry, 'level' | 'recursive' | 'expireDate'>>
    }
  | { type: 'entry.remove'; principal: Pick<Principal, 'kind' | 'uuid'> }
  | { type: 'option.change'; change: Partial<Omit<PermissionDraft, 'entries'>> }
  | { type: 'editor.save'; intent: 'apply' | 'ok' }
  | { type: 'editor.cancel' }
  /** Loads the entries again and discards unsaved changes. */
  | { type: 'editor.reload' }
  | { type: 'preview.confirm' }
  | { type: 'preview.cancel' }
  | { type: 'page.show'; page: EditorPage }
  /** Opens the page of permission reasons for this user. */
  | { type: 'why.open'; principal: Principal }
  | { type: 'viewAs.open'; principal: Principal }

export interface PermissionEditorInput extends WindowInput<{ uuid: string }> {
  /** The window that embeds the editor and has its own title: a properties tab, or a side panel without OK and Cancel. */
  within?: 'properties' | 'panel'
}

export interface PermissionEditorContext extends Omit<PermissionEditorInput, 'payload' | 'within'> {
  uuid: string
  within: 'properties' | 'panel' | undefined
  page: EditorPage
  subject: Subject | undefined
  base: readonly DraftEntry[]
  inherited: readonly InheritedEntry[]
  revision: string | undefined
  draft: PermissionDraft
  fault: DraftFault | undefined
  refusal: ServerError | undefined
  /** Another user has saved other entries during the edit. */
  outdated: boolean
  intent: Intent
  preview: PermissionPreview | undefined
  /** Id of the latest save. */
  operationUuid: string | undefined
  jobUuid: string | undefined
  job: Job | undefined
  /** Number of items below that the latest save could not change. */
  untouched: number
  role: ActorRefFrom<typeof pickList>
  user: ActorRefFrom<typeof pickList>
  insight: ActorRefFrom<typeof permissionInsightMachine>
}

const readOf = ({ subject, entries }: ReadPermissions) => ({
  subject,
  base: ownEntries(entries),
  inherited: inheritedEntries(entries),
  revision: entries.revision,
  draft: untouchedDraft(ownEntries(entries)),
  fault: undefined,
  refusal: undefined,
  outdated: false,
})
export const isDirty = ({ base, draft }: Pick<PermissionEditorContext, 'base' | 'draft'>): boolean => isChanged(base, draft)
const intentOf = (event: PermissionEditorEvent): Intent => (event.type === 'editor.save' ? event.intent : 'frame')

/** Returns the set to be sent, for the preview as well as for the save. */
export const sentSet = ({ context: { subject, draft, revision, uuid } }: { context: PermissionEditorContext }): PermissionSet =>
  permissionSetOf({ uuid, isFolder: subject?.isFolder ?? false }, draft, revision)

/** The setup of `permission-editor.machine.ts`. */
export const permissionEditorSetup = setup({
  types: {} as { context: PermissionEditorContext; events: PermissionEditorEvent; input: PermissionEditorInput },
  actors: {
    fetchPermissions: providedPromise<ReadPermissions, { uuid: string }>('fetchPermissions'),
    previewSet: providedPromise<PermissionPreview, PermissionSet>('previewSet'),
    saveSet: providedPromise<WrittenPermissions, PermissionSet>('saveSet'),
    fetchJob: providedPromise<Job, { uuid: string }>('fetchJob'),
    role: pickList,
    user: pickList,
    insight: permissionInsightMachine,
  },
  delays: { glance: 3_000 },
  guards: {
    isFaulty: ({ context }) => faultOf(context.base, context.draft) !== undefined,
    isDirty: ({ context }) => isDirty(context),
    isUnchangedOk: ({ context, event }) => intentOf(event) === 'ok' && !isDirty(context),
    isRecursive: ({ context: { draft, subject } }) => draft.recursive && subject?.isFolder === true,
    isOk: ({ context }) => context.intent === 'ok',
    hasJob: ({ context }) => context.jobUuid !== undefined,
    isJobDone: ({ context }) => context.job?.status === 'DONE',
    isJobOver: ({ context }) => context.job?.status === 'FAILED' || context.job?.status === 'CANCELLED',
    isOwnJob: ({ context, event }) => event.type === 'job.progress' && event.job.uuid === context.jobUuid,
    concernsRights: ({ context, event }) =>
      event.type === 'data.changed' &&
      (event.resource === 'permission' || (event.resource === 'node' && event.uuids.includes(context.uuid))),
  },
  actions: {
    setRead: assign(({ event }) => readOf(outputOf(event))),
    /** Keeps unsaved changes, and marks them as outdated if the server has other entries now. */
    setFresh: assign(({ context, event }) => {
      const read = readOf(outputOf(event))
      if (!isDirty(context)) return read
      const { subject, inherited, revision } = read
      return { subject, inherited, outdated: context.outdated || revision !== context.revision }
    }),
    setWritten: assign(({ event }) => {
      const written = outputOf<WrittenPermissions>(event)
      const base = ownEntries(written)
      return {
        ...{ base, draft: untouchedDraft(base), revision: written.revision, inherited: inheritedEntries(written) },
        ...{
          operationUuid: written.operationUuid,
          jobUuid: written.jobUuid,
          job: undefined,
          untouched: written.untouched ?? 0,
          outdated: false,
        },
      }
    }),
    setRefusal: assign({ refusal: ({ event }) => errorOf<ServerError>(event) }),
    setJobFailure: assign({
      refusal: ({ context }) => ({ code: 'jobFailed', detail: context.job?.message ?? '', errors: [] }),
    }),
    clearRefusal: assign({ refusal: undefined, fault: undefined, untouched: 0 }),
    setFault: assign({ fault: ({ context }) => faultOf(context.base, context.draft), refusal: undefined }),
    setIntent: assign({ intent: ({ event }) => intentOf(event) }),
    setPreview: assign({ preview: ({ event }) => outputOf<PermissionPreview>(event) }),
    setJob: assign({ job: ({ event }) => (event.type === 'job.progress' ? event.job : outputOf<Job>(event)) }),
    addEntry: assign(({ context: { draft, subject }, event }) =>
      event.type === 'entry.add'
        ? { draft: { ...draft, entries: withEntry(draft.entries, event.principal, subject?.isFolder === true) }, fault: undefined }
        : {},
    ),
    changeEntry: assign(({ context: { draft }, event }) =>
      event.type === 'entry.change'
        ? {
            draft: {
              ...draft,
              entries: draft.entries.map((entry) => (isSame(entry, event.principal) ? { ...entry, ...event.change } : entry)),
            },
            fault: undefined,
          }
        : {},
    ),
    removeEntry: assign(({ context: { draft }, event }) =>
      event.type === 'entry.remove'
        ? { draft: { ...draft, entries: draft.entries.filter((entry) => !isSame(entry, event.principal)) } }
        : {},
    ),
    changeOption: assign(({ context: { draft }, event }) =>
      event.type === 'option.change' ? { draft: { ...draft, ...event.change } } : {},
    ),
    turnPage: assign({ page: ({ context, event }) => (event.type === 'page.show' ? event.page : context.page) }),
    explain: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'why.open') return
      enqueue.assign({ page: 'why' })
      enqueue.sendTo('insight', { type: 'why.ask', user: event.principal })
    }),
    viewAs: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'viewAs.open' || !context.subject) return
      const { uuid, title } = context.subject
      enqueue.assign({ page: 'viewAs' })
      enqueue.sendTo('insight', { type: 'seen.ask', principal: event.principal, folder: { uuid, title } })
    }),
    renewInsight: sendTo('insight', { type: 'insight.renew' }),
    notifyDirty: sendTo(
      ({ context }) => context.window,
      ({ context }): WindowRequest => ({ type: 'window.dirty', dirty: isDirty(context), ...(context.within && { part: 'permissions' }) }),
    ),
    notifyJob: sendTo(
      ({ context }) => context.window,
      ({ context: { jobUuid = '' } }): WindowRequest => ({ type: 'job.follow', jobUuid }),
    ),
    close: enqueueActions(({ context: { window, within }, enqueue }) => {
      if (within) enqueue.sendTo(window, { type: 'window.dirty', dirty: false, part: 'permissions' } satisfies WindowRequest)
      enqueue.sendTo(window, { type: within ? 'window.leave' : 'window.close' } satisfies WindowRequest)
    }),
    /** The content provides the message texts. */
    retitle: () => {},
    saySaved: () => {},
  },
})
