import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { Job } from '#api/contract/job'
import type { PermissionEntries, PermissionPreview, PermissionSet } from '#api/contract/permission'
import type { DataChanged, JobEvent, ContentEvent, WindowInput, WindowRequest } from '#windows/window-kind'
import type { ServerError } from '../data-grid/grid'
import type { ListReport } from '#machines/paged-list.machine'
import {
  type DraftEntry,
  type DraftFault,
  findDraftFault,
  type InheritedEntry,
  getInheritedEntries,
  hasPermissionChanges,
  isSamePrincipal,
  getOwnEntries,
  toPermissionSet,
  type PermissionDraft,
  type Principal,
  createDraft,
  addEntry,
} from './permission-draft'
import { permissionInsightMachine } from './permission-insight.machine'
import { type PickOption, pickList } from '../pick-list/pick-list'
import { providedPromise } from '#machines/provided'
import { getEventError, getEventOutput } from '#machines/settled'

/** The item whose permissions are edited. */
export interface EditedItem {
  uuid: string
  title: string
  isFolder: boolean
}
export interface ReadPermissions {
  subject: EditedItem
  entries: PermissionEntries
}
/** Response to a save of permissions. */
export interface WrittenPermissions extends PermissionEntries {
  jobUuid?: string | undefined
  untouched?: number | undefined
  /** Id of the operation, for undo. */
  operationUuid?: string | undefined
}

/** Trigger of a save: `apply` keeps the window open, `ok` closes it, `frame` means that the user closes the window and chose to save. */
type SaveTrigger = 'apply' | 'ok' | 'frame'
export type EditorPage = 'entries' | 'reasons' | 'viewAs'

type PrincipalKey = Pick<Principal, 'kind' | 'uuid'>
type EntryChange = Partial<Pick<DraftEntry, 'level' | 'recursive' | 'expireDate'>>
type OptionChange = Partial<Omit<PermissionDraft, 'entries'>>

export type PermissionEditorEvent =
  | ContentEvent
  | JobEvent
  /** Event that the pick list forwards. */
  | ListReport<PickOption>
  | { type: 'entry.add'; principal: Principal }
  | { type: 'entry.change'; principal: PrincipalKey; change: EntryChange }
  | { type: 'entry.remove'; principal: PrincipalKey }
  | { type: 'option.change'; change: OptionChange }
  | { type: 'editor.save'; intent: 'apply' | 'ok' }
  | { type: 'editor.cancel' }
  /** Loads the permissions again and discards unsaved changes. */
  | { type: 'editor.reload' }
  | { type: 'preview.confirm' }
  | { type: 'preview.cancel' }
  | { type: 'page.show'; page: EditorPage }
  /** Opens the page with the reasons for the permissions of this user. */
  | { type: 'reasons.open'; principal: Principal }
  | { type: 'viewAs.open'; principal: Principal }

export interface PermissionEditorInput extends WindowInput<{ uuid: string }> {
  /** Set if the editor is embedded in another window: in a properties tab, or in a side panel without OK and Cancel. */
  embeddedIn?: 'properties' | 'panel'
}

export interface PermissionEditorContext extends Omit<PermissionEditorInput, 'payload' | 'embeddedIn'> {
  uuid: string
  embeddedIn: 'properties' | 'panel' | undefined
  page: EditorPage
  subject: EditedItem | undefined
  base: readonly DraftEntry[]
  inherited: readonly InheritedEntry[]
  revision: string | undefined
  draft: PermissionDraft
  fault: DraftFault | undefined
  refusal: ServerError | undefined
  /** True if another user has saved other permissions during the edit. */
  outdated: boolean
  intent: SaveTrigger
  preview: PermissionPreview | undefined
  /** Id of the operation of the latest save. */
  operationUuid: string | undefined
  jobUuid: string | undefined
  job: Job | undefined
  /** Number of items below this one that the latest save could not change. */
  untouched: number
  role: ActorRefFrom<typeof pickList>
  user: ActorRefFrom<typeof pickList>
  insight: ActorRefFrom<typeof permissionInsightMachine>
}

const toEditedPermissions = ({ subject, entries }: ReadPermissions) => ({
  subject,
  base: getOwnEntries(entries),
  inherited: getInheritedEntries(entries),
  revision: entries.revision,
  draft: createDraft(getOwnEntries(entries)),
  fault: undefined,
  refusal: undefined,
  outdated: false,
})
export const isDirty = ({ base, draft }: Pick<PermissionEditorContext, 'base' | 'draft'>): boolean => hasPermissionChanges(base, draft)

/** Returns the set of permissions to send, for the preview as well as for the save. */
export const buildPermissionSet = ({ context: { subject, draft, revision, uuid } }: { context: PermissionEditorContext }): PermissionSet =>
  toPermissionSet({ uuid, isFolder: subject?.isFolder ?? false }, draft, revision)

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
  delays: { pollDelay: 3_000 },
  guards: {
    isFaulty: ({ context }) => findDraftFault(context.base, context.draft) !== undefined,
    isDirty: ({ context }) => isDirty(context),
    isUnchangedOk: ({ context }, { intent }: { intent: SaveTrigger }) => intent === 'ok' && !isDirty(context),
    isRecursive: ({ context: { draft, subject } }) => draft.recursive && subject?.isFolder === true,
    isOk: ({ context }) => context.intent === 'ok',
    hasJob: ({ context }) => context.jobUuid !== undefined,
    isJobDone: ({ context }) => context.job?.status === 'DONE',
    isJobOver: ({ context }) => context.job?.status === 'FAILED' || context.job?.status === 'CANCELLED',
    isOwnJob: ({ context }, { job }: { job: Job }) => job.uuid === context.jobUuid,
    affectsRights: ({ context }, { resource, uuids }: Pick<DataChanged, 'resource' | 'uuids'>) =>
      resource === 'permission' || (resource === 'node' && uuids.includes(context.uuid)),
  },
  actions: {
    setPermissions: assign(({ event }) => toEditedPermissions(getEventOutput(event))),
    /**
     * Stores reloaded permissions. Keeps unsaved changes, and marks them as outdated if the stored permissions differ from those at the
     * start.
     */
    mergeReloadedPermissions: assign(({ context, event }) => {
      const read = toEditedPermissions(getEventOutput(event))
      if (!isDirty(context)) return read
      const { subject, inherited, revision } = read
      return { subject, inherited, outdated: context.outdated || revision !== context.revision }
    }),
    setSavedPermissions: assign(({ event }) => {
      const written = getEventOutput<WrittenPermissions>(event)
      const base = getOwnEntries(written)
      return {
        ...{ base, draft: createDraft(base), revision: written.revision, inherited: getInheritedEntries(written) },
        ...{
          operationUuid: written.operationUuid,
          jobUuid: written.jobUuid,
          job: undefined,
          untouched: written.untouched ?? 0,
          outdated: false,
        },
      }
    }),
    setRefusal: assign({ refusal: ({ event }) => getEventError<ServerError>(event) }),
    setJobFailure: assign({
      refusal: ({ context }) => ({ code: 'jobFailed', detail: context.job?.message ?? '', errors: [] }),
    }),
    clearRefusal: assign({ refusal: undefined, fault: undefined, untouched: 0 }),
    setFault: assign({ fault: ({ context }) => findDraftFault(context.base, context.draft), refusal: undefined }),
    setIntent: assign((_, { intent }: { intent: SaveTrigger }) => ({ intent })),
    setPreview: assign({ preview: ({ event }) => getEventOutput<PermissionPreview>(event) }),
    setJob: assign((_, { job }: { job: Job }) => ({ job })),
    addEntry: assign(({ context: { draft, subject } }, { principal }: { principal: Principal }) => ({
      draft: { ...draft, entries: addEntry(draft.entries, principal, subject?.isFolder === true) },
      fault: undefined,
    })),
    changeEntry: assign(({ context: { draft } }, { principal, change }: { principal: PrincipalKey; change: EntryChange }) => ({
      draft: { ...draft, entries: draft.entries.map((entry) => (isSamePrincipal(entry, principal) ? { ...entry, ...change } : entry)) },
      fault: undefined,
    })),
    removeEntry: assign(({ context: { draft } }, { principal }: { principal: PrincipalKey }) => ({
      draft: { ...draft, entries: draft.entries.filter((entry) => !isSamePrincipal(entry, principal)) },
    })),
    changeOption: assign(({ context: { draft } }, { change }: { change: OptionChange }) => ({ draft: { ...draft, ...change } })),
    showPage: assign((_, { page }: { page: EditorPage }) => ({ page })),
    openReasons: enqueueActions(({ enqueue }, { principal }: { principal: Principal }) => {
      enqueue.assign({ page: 'reasons' })
      enqueue.sendTo('insight', { type: 'reasons.load', user: principal })
    }),
    viewAs: enqueueActions(({ context: { subject }, enqueue }, { principal }: { principal: Principal }) => {
      if (!subject) return
      enqueue.assign({ page: 'viewAs' })
      enqueue.sendTo('insight', { type: 'viewAs.load', principal, folder: { uuid: subject.uuid, title: subject.title } })
    }),
    refreshInsight: sendTo('insight', { type: 'insight.refresh' }),
    notifyDirty: sendTo(
      ({ context }) => context.window,
      ({ context }): WindowRequest => ({
        type: 'window.dirty',
        dirty: isDirty(context),
        ...(context.embeddedIn && { part: 'permissions' }),
      }),
    ),
    notifyJob: sendTo(
      ({ context }) => context.window,
      ({ context: { jobUuid = '' } }): WindowRequest => ({ type: 'job.follow', jobUuid }),
    ),
    close: enqueueActions(({ context: { window, embeddedIn }, enqueue }) => {
      if (embeddedIn) enqueue.sendTo(window, { type: 'window.dirty', dirty: false, part: 'permissions' } satisfies WindowRequest)
      enqueue.sendTo(window, { type: embeddedIn ? 'window.leave' : 'window.close' } satisfies WindowRequest)
    }),
    /** `permission-editor.content` provides these actions, because they need message texts. */
    retitle: (_) => {},
    announceSaved: (_) => {},
  },
})
