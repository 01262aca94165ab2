import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { Job } from '#api/contract/job'
import type { PermissionEntry, PermissionPreview, PermissionSet } from '#api/contract/permission'
import type { Page, PageRequest } from '#machines/paged-list'
import { createPagedListMachine } from '#machines/paged-list.machine'
import {
  findEntryError,
  findDraftFault,
  hasPermissionChanges,
  getOwnEntries,
  toPermissionSet,
  createDraft,
  addEntry,
} from '#widgets/permission-editor/permission-draft'
import { permissionEditorMachine } from '#widgets/permission-editor/permission-editor.machine'
import type { ReadPermissions, WrittenPermissions } from '#widgets/permission-editor/permission-editor-setup'
import type { PickOption } from '#widgets/pick-list/pick-list'
import type { WindowRequest } from '#windows/window-kind'

const entry = (more: Partial<PermissionEntry> = {}): PermissionEntry => ({
  ...{ nodeUuid: 'n', permission: 1, permissionUuid: 'p', recursive: false, expireDate: null, roleOrUserUuid: 'r', title: 'بایگان' },
  ...more,
})
const role = { kind: 'role', uuid: 'r', title: 'بایگان' } as const
const sara = { kind: 'user', uuid: 'u', title: 'سارا' } as const

const start = async ({
  isFolder = true,
  embeddedIn = undefined as 'properties' | 'panel' | undefined,
  save = undefined as object | undefined,
  roles = [entry()],
} = {}) => {
  const asked: WindowRequest[] = []
  const sets: PermissionSet[] = []
  const reads: ReadPermissions[] = [
    { subject: { uuid: 'n', title: 'پوشه', isFolder }, entries: { rolePermissions: roles, userPermissions: [], revision: '1' } },
  ]
  let refusal = save
  let jobUuid: string | undefined
  const empty = createPagedListMachine<PickOption, string>().provide({
    actors: { fetchPage: fromPromise<Page<PickOption>, PageRequest<string>>(async () => ({ contents: [], totalElements: 0 })) },
  })
  const window = createActor(fromCallback<WindowRequest>(({ receive }) => receive((request) => asked.push(request)))).start()
  const actor = createActor(
    permissionEditorMachine.provide({
      actors: {
        role: empty,
        user: empty,
        fetchPermissions: fromPromise<ReadPermissions, { uuid: string }>(async () => reads.at(-1) as ReadPermissions),
        previewSet: fromPromise<PermissionPreview, PermissionSet>(async () => ({ long: true }) as PermissionPreview),
        saveSet: fromPromise<WrittenPermissions, PermissionSet>(async ({ input }) => {
          if (refusal) throw refusal
          sets.push(input)
          return { rolePermissions: roles, userPermissions: [], revision: '2', jobUuid }
        }),
        fetchJob: fromPromise<Job, { uuid: string }>(async ({ input }) => ({ ...input, kind: 'k', status: 'RUNNING', createDate: 0 })),
      },
    }),
    {
      input: {
        payload: { uuid: 'n' },
        window: window as never,
        session: { userUuid: 'a', username: 'a', fullName: 'a', admin: true, flags: [], config: {} },
        ...(embeddedIn && { embeddedIn }),
      },
    },
  ).start()
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  await settle()
  return {
    actor,
    asked,
    sets,
    settle,
    context: () => actor.getSnapshot().context,
    state: () => actor.getSnapshot().value,
    answer: (revision: string, more: PermissionEntry[]) =>
      reads.push({ subject: { uuid: 'n', title: 'پوشه', isFolder }, entries: { rolePermissions: more, userPermissions: [], revision } }),
    refuse: (error: object | undefined) => (refusal = error),
    startsJob: () => (jobUuid = 'j'),
  }
}

describe('the draft', () => {
  it('gives a new entry level 1 and no expiry, and adds each person only once [PERM-012] [PERM-013]', () => {
    const entries = addEntry([], sara, false)
    expect(entries).toEqual([{ ...sara, level: 1, recursive: false, expireDate: null }])
    expect(addEntry(entries, sara, false)).toBe(entries)
  })

  it('a new entry on a folder applies to everything in the folder', () => {
    expect(addEntry([], sara, true)).toMatchObject([{ uuid: 'u', recursive: true }])
  })

  it('sends permissions in the format of the API, with separate entries for roles and users [PERM-001] [PERM-002]', () => {
    const entries = [...getOwnEntries({ rolePermissions: [entry({ expireDate: 5 })], userPermissions: [] }), ...addEntry([], sara, false)]
    const draft = { entries, deleteOld: false, recursive: true, notify: true }
    expect(toPermissionSet({ uuid: 'n', isFolder: true }, draft, '7')).toEqual({
      ...{ nodeUuid: 'n', deleteOldPermission: false, recursive: true, notify: true, revision: '7' },
      rolePermissions: [{ nodeUuid: 'n', permission: 1, permissionUuid: 'p', recursive: false, expireDate: 5, roleOrUserUuid: 'r' }],
      userPermissions: [{ nodeUuid: 'n', permission: 1, recursive: false, expireDate: null, roleOrUserUuid: 'u' }],
    })
    // A document has no descendants.
    expect(toPermissionSet({ uuid: 'n', isFolder: false }, draft, undefined)).toMatchObject({ deleteOldPermission: true, recursive: false })
  })

  it('counts as changed after a change of an entry, or of the choice to apply to descendants', () => {
    const base = getOwnEntries({ rolePermissions: [entry()], userPermissions: [] })
    const draft = createDraft(base)
    const [first] = base
    if (!first) throw new Error('no entry')
    expect(hasPermissionChanges(base, { ...draft, deleteOld: false, notify: true })).toBe(false)
    expect(hasPermissionChanges(base, { ...draft, recursive: true })).toBe(true)
    for (const change of [{ level: 2 as const }, { recursive: true }, { expireDate: 9 }])
      expect(hasPermissionChanges(base, { ...draft, entries: [{ ...first, ...change }] })).toBe(true)
    expect(hasPermissionChanges(base, { ...draft, entries: [{ ...first, ...sara }] })).toBe(true)
  })

  it('shows the error message of the server at its entry', () => {
    const entries = [...addEntry([], sara, true), ...addEntry([], role, true)]
    const errors = [{ path: 'rolePermissions.0.expireDate', detail: 'گذشته' }]
    expect(entries.map((one) => findEntryError(entries, one, errors))).toEqual([undefined, 'گذشته'])
  })
})

describe('an empty list', () => {
  it.each([
    ['refuses an empty list without entries before', [], { deleteOld: true, recursive: false }, 'permissionRequired'],
    ['an empty list may remove the permissions of descendants', [], { deleteOld: true, recursive: true }, undefined],
    ['an empty list may remove the last permission', addEntry([], role, true), { deleteOld: true, recursive: false }, undefined],
    [
      'refuses an empty list that keeps old permissions',
      addEntry([], role, true),
      { deleteOld: false, recursive: true },
      'permissionRequired',
    ],
  ] as const)('%s', (_, base, ways, fault) => {
    expect(findDraftFault(base, { entries: [], notify: false, ...ways })).toBe(fault)
  })
})

describe('the editor', () => {
  it.each([true, false])(
    'applies a new entry on a folder to everything in it, and on a document only to the document (a folder: %s)',
    async (isFolder) => {
      const { actor, context } = await start({ isFolder })
      actor.send({ type: 'entry.add', principal: sara })
      expect(context().draft.entries.at(-1)).toMatchObject({ uuid: 'u', recursive: isFolder })
    },
  )

  it('keeps changes until they are applied, and stays open afterwards [PERM-016] [PERM-017]', async () => {
    const { actor, asked, sets, settle, context } = await start()
    actor.send({ type: 'entry.add', principal: sara })
    actor.send({ type: 'entry.change', principal: sara, change: { level: 3 } })
    await settle()
    expect(sets).toEqual([])
    expect(asked.at(-1)).toEqual({ type: 'window.dirty', dirty: true })
    actor.send({ type: 'editor.save', intent: 'apply' })
    await settle()
    expect(sets).toMatchObject([{ userPermissions: [{ permission: 3 }], revision: '1' }])
    expect(asked.at(-1)).toEqual({ type: 'window.dirty', dirty: false })
    expect(context().revision).toBe('2')
  })

  it('ok closes the permission editor after a successful save; after a refusal the input stays [PERM-018]', async () => {
    const { actor, asked, settle, context, refuse } = await start({ save: { code: 'grantTooHigh', detail: 'نه', errors: [] } })
    actor.send({ type: 'entry.add', principal: sara })
    actor.send({ type: 'editor.save', intent: 'ok' })
    await settle()
    expect(asked.map(({ type }) => type)).not.toContain('window.close')
    expect(context()).toMatchObject({ refusal: { detail: 'نه' }, draft: { entries: [{ uuid: 'r' }, { uuid: 'u' }] } })
    refuse(undefined)
    actor.send({ type: 'editor.save', intent: 'ok' })
    await settle()
    expect(asked.at(-1)).toEqual({ type: 'window.close' })
  })

  it('cancel closes the permission editor and saves nothing [PERM-019]', async () => {
    const { actor, asked, sets } = await start()
    actor.send({ type: 'entry.remove', principal: role })
    actor.send({ type: 'editor.cancel' })
    expect(asked.at(-1)).toEqual({ type: 'window.close' })
    expect(sets).toEqual([])
  })

  it('sends no empty set and no invalid date, also while the window closes [PERM-020]', async () => {
    const { actor, asked, sets, context } = await start()
    actor.send({ type: 'entry.remove', principal: role })
    actor.send({ type: 'option.change', change: { deleteOld: false } })
    actor.send({ type: 'frame.save' })
    expect(context().fault).toBe('permissionRequired')
    expect(asked.at(-1)).toEqual({ type: 'window.dirty', dirty: true })
    actor.send({ type: 'entry.add', principal: role })
    actor.send({ type: 'entry.change', principal: role, change: { expireDate: 'unreadable' } })
    actor.send({ type: 'editor.save', intent: 'apply' })
    expect(context().fault).toBe('dateInvalid')
    expect(sets).toEqual([])
  })

  it('removes the last permission', async () => {
    const { actor, sets, settle, context } = await start()
    actor.send({ type: 'entry.remove', principal: role })
    actor.send({ type: 'editor.save', intent: 'apply' })
    await settle()
    expect(context().fault).toBeUndefined()
    expect(sets).toMatchObject([{ deleteOldPermission: true, rolePermissions: [], userPermissions: [] }])
  })

  it.each(['properties', 'panel'] as const)(
    'does not ask about other unsaved work, which the window does, in the %s',
    async (embeddedIn) => {
      const { actor, asked } = await start({ embeddedIn })
      actor.send({ type: 'entry.remove', principal: role })
      actor.send({ type: 'editor.cancel' })
      expect(asked.slice(-2)).toEqual([{ type: 'window.dirty', dirty: false, part: 'permissions' }, { type: 'window.leave' }])
    },
  )

  it('reports a concurrent change by another user, and keeps the input', async () => {
    const { actor, settle, context, answer } = await start()
    actor.send({ type: 'entry.add', principal: sara })
    answer('9', [])
    actor.send({ type: 'data.changed', resource: 'permission', uuids: ['n'], parentUuids: [] })
    await settle()
    expect(context().outdated).toBe(true)
    expect(context().draft.entries.map(({ uuid }) => uuid)).toEqual(['r', 'u'])
    actor.send({ type: 'editor.reload' })
    await settle()
    expect(context()).toMatchObject({ outdated: false, draft: { entries: [] } })
  })

  it('asks before a change of all descendants, and follows the task to its end', async () => {
    const { actor, asked, sets, settle, state, startsJob } = await start()
    startsJob()
    actor.send({ type: 'option.change', change: { recursive: true } })
    actor.send({ type: 'editor.save', intent: 'ok' })
    await settle()
    expect(state()).toBe('asking')
    expect(sets).toEqual([])
    actor.send({ type: 'preview.confirm' })
    await settle()
    expect(sets).toMatchObject([{ recursive: true }])
    expect(state()).toMatchObject({ following: 'waiting' })
    expect(asked.at(-1)).toEqual({ type: 'job.follow', jobUuid: 'j' })
    const job = { kind: 'k', createDate: 0, done: 5, total: 5 }
    actor.send({ type: 'job.progress', job: { ...job, uuid: 'other', status: 'DONE' } })
    expect(state()).toMatchObject({ following: 'waiting' })
    actor.send({ type: 'job.progress', job: { ...job, uuid: 'j', status: 'DONE' } })
    expect(asked.at(-1)).toEqual({ type: 'window.close' })
  })
})
