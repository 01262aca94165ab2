import { fromPromise } from 'xstate'
import { type Job, jobs } from '#api/contract/job'
import { nodebase } from '#api/contract/nodebase'
import { type PermissionPreview, type PermissionReasons, type PermissionSet, permissions } from '#api/contract/permission'
import { api } from '#api/index'
import type { Principal } from './permission-draft'
import { permissionEditorMachine } from './permission-editor.machine'
import type { ReadPermissions, WrittenPermissions } from './permission-editor-setup'
import { undoAction } from '#machines/undo-actions'
import { permissionInsightMachine, type ViewAsPage } from './permission-insight.machine'
import { getRequestedLocale } from '#text/locale'
import { getFormat } from '../format/get-format'
import { rethrowAsServerError } from '../data-grid/grid-calls'
import { messages } from './permission-editor.messages'
import { roleList, userList } from '../pick-list/pick-lists.content'

const locale = () => getRequestedLocale(document.documentElement.lang)
const t = () => messages(locale())
const seenAtOnce = 50

const insight = permissionInsightMachine.provide({
  actors: {
    fetchReasons: fromPromise<PermissionReasons, { nodeUuid: string; userUuid: string }>(({ input, signal }) =>
      rethrowAsServerError(api(permissions).why({ query: input }, { signal, quiet: true })),
    ),
    fetchViewAsPage: fromPromise<
      ViewAsPage,
      { principal: Principal | undefined; folder: { uuid: string; title: string } | undefined; offset: number }
    >(({ input: { principal, folder, offset }, signal }) =>
      rethrowAsServerError(
        api(permissions).viewAs(
          {
            json: {
              nodeUuid: folder?.uuid ?? '',
              principal: principal?.kind === 'role' ? 'ROLE' : 'USER',
              roleOrUserUuid: principal?.uuid ?? '',
              offset,
              pageSize: seenAtOnce,
            },
          },
          { signal, quiet: true },
        ),
      ),
    ),
  },
})

/** Editor of the permissions on one item, for its own window or as part of another. */
export const permissionEditor = permissionEditorMachine.provide({
  actors: {
    role: roleList,
    user: userList,
    insight,
    fetchPermissions: fromPromise<ReadPermissions, { uuid: string }>(({ input: { uuid }, signal }) =>
      rethrowAsServerError(
        (async () => {
          // Loads the permissions first: this call fails if the user may not read them.
          const entries = await api(nodebase).permission({ params: { uuid } }, { signal, quiet: true })
          const [node] = await api(nodebase).loadNodes({ json: [uuid] }, { signal, quiet: true })
          return { subject: { uuid, title: node?.title ?? '', isFolder: (node?.type ?? 0) > 0 }, entries }
        })(),
      ),
    ),
    previewSet: fromPromise<PermissionPreview, PermissionSet>(({ input, signal }) =>
      rethrowAsServerError(api(permissions).preview({ json: input }, { signal, quiet: true })),
    ),
    saveSet: fromPromise<WrittenPermissions, PermissionSet>(async ({ input, signal }) => {
      const operationUuid = crypto.randomUUID()
      const written = await rethrowAsServerError(
        api(nodebase).setPermission({ json: { ...input, operationUuid } }, { signal, quiet: true }),
      )
      return { ...written, operationUuid }
    }),
    fetchJob: fromPromise<Job, { uuid: string }>(({ input: { uuid }, signal }) =>
      api(jobs).get({ params: { uuid } }, { signal, quiet: true }),
    ),
  },
  actions: {
    retitle: ({ context: { window, embeddedIn, subject } }) => {
      if (!embeddedIn && subject) window.send({ type: 'window.retitle', title: t().windowTitle(subject.title) })
    },
    announceSaved: ({ context: { window, subject, untouched, job, operationUuid }, system }) => {
      const message = t().saved(subject?.title ?? '')
      const kept = Math.max(untouched, job?.skipped ?? 0)
      const left = kept > 0 ? t().untouched(getFormat(system), kept) : undefined
      window.send({
        type: 'notify',
        level: kept > 0 ? 'warning' : 'success',
        message,
        ...(left === undefined ? {} : { detail: left }),
        ...(operationUuid === undefined ? {} : { action: undoAction(system, operationUuid, t().undo) }),
      })
    },
  },
})
