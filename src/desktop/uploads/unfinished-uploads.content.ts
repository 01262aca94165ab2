import { fromPromise } from 'xstate'
import { uploadSessions } from '#api/contract/upload-session'
import { api } from '#api/index'
import { type FoundFiles, type FileSearch, type UnfinishedUpload, unfinishedUploadsMachine } from '#machines/unfinished-uploads.machine'
import { loadFileHandle, loadStoredIds } from './file-handles'
import { findLockedSessions } from './upload-lock'

const listUnfinished = fromPromise<UnfinishedUpload[], void>(async ({ signal }) => {
  const sessions = await api(uploadSessions).list({}, { signal, quiet: true, whenIdle: true })
  if (sessions.length === 0) return []
  const [isReadable, locked] = await Promise.all([loadStoredIds(), findLockedSessions(sessions.map(({ uuid }) => uuid))])
  return sessions.flatMap((session) => (locked.has(session.uuid) ? [] : [{ ...session, isReadable: isReadable.has(session.uuid) }]))
})

const hasSameFacts = ({ size, lastModified }: UnfinishedUpload, file: File): boolean =>
  size === file.size && (lastModified === undefined || lastModified === file.lastModified)

const isSame = async (item: UnfinishedUpload, file: File, signal: AbortSignal): Promise<boolean> => {
  if (!hasSameFacts(item, file)) return false
  if (!item.head) return true
  const { hashInWorker } = await import('#workers/digest.client')
  return (await hashInWorker(file.slice(0, item.head.size), signal)) === item.head.sha256
}

/** Type of a file handle with the permission request, which is missing in TypeScript's DOM library. */
type PermissionHandle = FileSystemFileHandle & { requestPermission?(wanted: { mode: 'read' }): Promise<PermissionState> }

const findByHandle = async (item: UnfinishedUpload, signal: AbortSignal): Promise<FoundFiles> => {
  const handle: PermissionHandle | undefined = await loadFileHandle(item.uuid)
  if (!handle) return { files: [], problem: 'otherFile' }
  if ((await handle.requestPermission?.({ mode: 'read' })) === 'denied') return { files: [], problem: 'notAllowed' }
  const file = await handle.getFile().catch(() => undefined)
  if (!file || !(await isSame(item, file, signal))) return { files: [], problem: 'changedFile' }
  return { files: [{ uuid: item.uuid, file, handle }], problem: null }
}

const findFiles = fromPromise<FoundFiles, FileSearch>(async ({ input: { items, files }, signal }) => {
  const [first] = items
  if (files === undefined) return first ? await findByHandle(first, signal) : { files: [], problem: 'otherFile' }
  const found: { uuid: string; file: File }[] = []
  let problem: FoundFiles['problem'] = files.length > 0 ? 'otherFile' : null
  for (const file of files) {
    const named = items.filter(({ uuid, name }) => name === file.name && found.every((one) => one.uuid !== uuid))
    const likely = named.filter((item) => hasSameFacts(item, file))
    let match: UnfinishedUpload | undefined
    for (const item of likely) if (!match && (await isSame(item, file, signal))) match = item
    if (match) found.push({ uuid: match.uuid, file })
    else if (named.length > 0) problem = 'changedFile'
  }
  return { files: found, problem: found.length > 0 && found.length === files.length ? null : problem }
})

const discardUpload = fromPromise<void, { uuid: string }>(async ({ input: { uuid }, signal }) => {
  const { discardSession } = await import('./send-in-parts')
  await discardSession(uuid, signal)
})

export const unfinishedUploads = unfinishedUploadsMachine.provide({ actors: { listUnfinished, findFiles, discardUpload } })
