import { createActor, fromCallback, fromPromise, type SimulatedClock } from 'xstate'
import type { Node } from '#api/contract/node'
import type { WorkflowChoice } from '#api/contract/workflow'
import type { SavedSearch } from '#api/contract/search'
import { desktopMachine } from '#desktop/desktop.machine'
import type { IconChange, SearchChange } from '#desktop/surface/surface'
import { surfaceMachine } from '#desktop/surface/surface.machine'
import { hasUnsavedWindow } from '#desktop/window-manager/desktop-windows'
import { loadContent, loadedContent } from '#desktop/window-manager/window-contents'
import { windowMachine } from '#desktop/window-frame/window.machine'
import { windowsMachine } from '#desktop/window-manager/windows.machine'
import { authMachine } from '#machines/auth.machine'
import { clipboardMachine } from '#machines/clipboard.machine'
import { connectionMachine } from '#machines/connection.machine'
import { helpTopicsMachine } from '#machines/help-topics.machine'
import { messagingMachine } from '#machines/messaging.machine'
import type { Look, LookChange } from '#machines/preferences'
import { preferencesMachine } from '#machines/preferences.machine'
import { progressMachine } from '#machines/progress.machine'
import { sessionLifeMachine } from '#machines/session-life.machine'
import { siteMachine } from '#machines/site.machine'
import { type UnfinishedUpload, unfinishedUploadsMachine } from '#machines/unfinished-uploads.machine'
import { uploadIntakeMachine } from '#machines/upload-intake.machine'
import { uploadMachine } from '#machines/upload.machine'
import { getDirection } from '#text/locale'
import type { DirectoryChange, Session, WindowKind } from '#windows/window-kind'
import { sizeOfKind } from '#windows/window-sizes'

const sara: Session = { userUuid: 'sara', username: 'sara', fullName: 'سارا رضایی', admin: false, flags: [], config: {} }

const folder = (uuid: string, title: string) => ({ uuid, title, type: 1, may: { write: uuid !== 'b' } }) as Node

interface Standing {
  kinds: readonly WindowKind[]
  look: Look
  unread?: number
  flags?: readonly string[]
  /** The response with the main folders waits for this promise. */
  iconsAfter?: Promise<unknown>
  /** Number of main folders in addition to the three default ones. */
  furtherFolders?: number
  searches?: readonly SavedSearch[]
  /** Returns the signed-in user; the default is Sara. */
  whoIs?: () => Partial<Session>
  /** Rejects while the server cannot be reached. */
  reach?: () => Promise<unknown>
  /** Window kinds that this user may not open. */
  barred?: readonly string[]
  /** Clock for the delays of all actors. */
  clock?: SimulatedClock | undefined
  /** Unfinished uploads of an earlier page. */
  unfinished?: () => Promise<UnfinishedUpload[]>
  /** Workflows that can be chosen for an uploaded file. */
  workflows?: () => Promise<WorkflowChoice[]>
}

/** Starts the actor of the real desktop with these window kinds and with effects that respond at once. */
export const standDesktop = ({
  kinds,
  look: shown,
  unread = 0,
  flags = [],
  iconsAfter,
  furtherFolders = 0,
  searches = [],
  barred = [],
  clock,
  whoIs = () => ({}),
  reach = async () => true,
  unfinished = async () => [],
  workflows = async () => [],
}: Standing) => {
  const silent = fromCallback(() => {})
  let files = 0
  let icons = [folder('a', 'هستینه'), folder('b', 'خانه'), { ...folder('c', 'قراردادها'), isWorkingDirectory: true }]
  for (let index = 0; index < furtherFolders; index++) icons.push({ ...folder(`more ${index}`, `پوشهٔ ${index}`), isWorkingDirectory: true })
  const fetchIcons = fromPromise(async () => {
    await iconsAfter
    return icons
  })
  const changeDirectory = (change: DirectoryChange) => {
    icons = icons.filter(({ uuid }) => uuid !== change.uuid)
    if (change.change === 'add') icons.push({ ...folder(change.uuid, change.title), isWorkingDirectory: true })
    return { message: `${change.change} ${change.title}` }
  }
  let kept = searches
  const changeSearch = ({ change, search }: SearchChange) => {
    kept = change === 'restore' ? [...kept, search] : kept.filter(({ uuid }) => uuid !== search.uuid)
    return change === 'restore' ? { message: 'دوباره ذخیره شد' } : { message: 'حذف شد', undo: 'واگرد' }
  }
  const makeChange = fromPromise(async ({ input: { change } }: { input: { change: IconChange } }) =>
    change.of === 'search' ? changeSearch(change) : changeDirectory(change),
  )
  const fetchSearches = fromPromise(async () => kept)
  const fetchSession = fromPromise(async () => ({ ...sara, flags, ...whoIs() }))
  const answers = <T>(value: T) => fromPromise<T, never>(async () => value)
  return createActor(
    desktopMachine.provide({
      actors: {
        auth: authMachine.provide({
          actors: {
            ...{ fetchSession, refreshSession: fetchSession },
            fetchProfile: answers({ ...shown }),
            signIn: answers(undefined),
            life: sessionLifeMachine.provide({ actors: { watchUse: silent, renewToken: answers(undefined) } } as never),
            askTabs: fromPromise(() => Promise.reject(new Error('there is no other tab'))),
            takeToken: answers(undefined),
            endSession: answers(undefined),
            signOut: answers(undefined),
            dropToken: answers(undefined),
            watchTabs: silent,
          },
        } as never),
        windows: windowsMachine.provide({
          actors: { window: windowMachine.provide({ actors: { loadContent } } as never), loadSaved: answers([]), save: answers(undefined) },
        } as never),
        messaging: messagingMachine.provide({ actors: { listen: silent, countUnread: answers(unread) } } as never),
        connection: connectionMachine.provide({ actors: { watchNetwork: silent, reachServer: fromPromise(reach) } } as never),
        preferences: preferencesMachine.provide({
          actors: {
            applyLook: fromCallback(({ input }: { input: { look: Look } }) => {
              document.documentElement.lang = input.look.locale
              document.documentElement.dir = getDirection(input.look.locale)
            }),
            fetchProfile: answers(shown),
            saveProfile: fromPromise(async ({ input }: { input: LookChange }) => ({ ...shown, ...input })),
          },
        } as never),
        helpTopics: helpTopicsMachine.provide({ actors: { fetchTopics: answers(['explorer']) } } as never),
        site: siteMachine.provide({ actors: { fetchConfig: answers({}), applyConfig: silent } } as never),
        surface: surfaceMachine.provide({ actors: { fetchIcons, fetchSearches, makeChange } } as never),
        upload: uploadMachine.provide({
          actors: {
            sendFile: silent,
            fetchStatus: answers({}),
            whenOnline: answers(undefined),
            intake: uploadIntakeMachine.provide({ actors: { listWorkflows: fromPromise(workflows) } }),
            unfinished: unfinishedUploadsMachine.provide({ actors: { listUnfinished: fromPromise(unfinished) } }),
          },
        } as never),
        clipboard: clipboardMachine.provide({ actors: { perform: answers({ content: { copyItems: [], cutItems: [] } }) } } as never),
        progress: progressMachine.provide({ actors: { fetchJobs: answers([]) } } as never),
        watchCalls: silent,
        forgetSaved: answers(undefined),
      },
    } as never),
    {
      ...(clock && { clock }),
      input: {
        look: shown,
        options: {
          kinds,
          sizeOf: sizeOfKind,
          loadedContent,
          isOffered: ({ kind }) => !barred.includes(kind),
          surroundings: () => ({
            area: { width: innerWidth, height: innerHeight - 52 },
            fontFactor: 1,
            direction: getDirection(shown.locale),
          }),
          createDiscardQuestion: (saves) => ({
            title: 'ذخیره نشده',
            text: 'از دست می‌رود.',
            ok: 'بستن بدون ذخیره',
            cancel: 'بازگشت',
            save: saves ? 'ذخیره و بستن' : undefined,
            danger: true,
          }),
          notOffered: () => '',
          notSaved: () => '',
          noLongerOffered: () => '',
        },
        uploadSettings: () => ({
          maxMegabytes: 1,
          newId: () => `file-${++files}`,
          messages: { tooLarge: () => '', cancelled: '', unreadable: '', notSent: '', report: () => ({ level: 'success', message: '' }) },
        }),
        messageNotice: ({ title, text }) => ({ title, message: text, label: 'باز کردن گفت‌وگو' }),
        getActionLabel: ({ taskUuid, nodeUuid }) => (taskUuid === undefined ? nodeUuid && 'باز کردن' : 'باز کردن کار'),
        openTarget: async ({ taskUuid, nodeUuid }) =>
          taskUuid === undefined
            ? { type: 'window.open', kind: 'explorer', payload: { folderUuid: nodeUuid } }
            : { type: 'window.open', kind: 'tasks', payload: { taskUuid } },
        hasUnsavedWindow,
        newId: () => 'id',
        now: () => Date.now(),
      },
    },
  ).start()
}
