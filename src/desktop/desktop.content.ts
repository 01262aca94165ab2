import { fromCallback, fromPromise } from 'xstate'
import { health } from '#api/contract/health'
import type { Change } from '#api/changes'
import { waitUntilIdle } from '#api/idle'
import { api, listenForChanges } from '#api/index'
import { dropAnswers } from '#api/prepared-answers'
import { onApiEvent } from '#api/signals'
import { getPauseMs } from '#machines/connection'
import { type ConnectionEvent, connectionMachine } from '#machines/connection.machine'
import { isUnknownOutcome } from '#machines/lost-answer'
import { type MessagingEvent, messagingMachine } from '#machines/messaging.machine'
import { isolate } from '#text/bidi'
import { getRequestedLocale } from '#text/locale'
import { desktopNoticeMessages } from '#text/messages/desktop-notices'
import { uploadCountMessages } from '#text/messages/upload-counts'
import { announceServerReachable } from '#ui/server-reachable'
import { spelling } from '#widgets/spelling/spelling.content'
import { overlayMachine } from './command-palette/overlay.machine'
import { desktopMachine } from './desktop.machine'
import { messages as desktopMessages } from './desktop.messages'
import type { DesktopEvent, DesktopInput } from './desktop-setup'
import { auth } from './services/auth.content'
import { clipboard } from './services/clipboard.content'
import { flows } from './services/flows.content'
import { helpTopics } from './services/help-topics.content'
import { operations } from './services/operations.content'
import { createPageFormat, loadLook, preferences } from './services/preferences.content'
import { progress } from './services/progress.content'
import { loadPublicConfig, site } from './services/site.content'
import { taggings } from './services/taggings.content'
import { distributeStart, loadStart } from './services/start'
import { templates } from './services/templates.content'
import { vocabulary } from './services/vocabulary.content'
import { voice } from './services/voice.content'
import { surface } from './surface/surface.content'
import { uploadManager } from './uploads/upload.content'
import { messages as uploadMessages } from './uploads/upload.messages'
import { createUploadReport } from '#machines/upload-outcome'
import { hasUnsavedWindow } from './window-manager/desktop-windows'
import { forgetSaved, windows, windowsOptions } from './window-manager/windows.content'

const locale = () => getRequestedLocale(document.documentElement.lang)

const watchCalls = fromCallback<DesktopEvent, void>(({ sendBack }) =>
  onApiEvent((signal) => {
    if (signal.type === 'api.activity') sendBack({ type: 'calls.changed', pending: signal.pending })
    else if (signal.type === 'api.signedOut') sendBack({ type: 'calls.refused' })
    else if (signal.type === 'api.unreachable') sendBack({ type: 'calls.unanswered' })
    else if (signal.isChange || !isUnknownOutcome(signal.error)) {
      // A failed read shows no notification, because it is repeated when the server can be reached again.
      const { detail, code, requestId } = signal.error
      sendBack({ type: 'notify', level: 'error', message: detail, detail: requestId === undefined ? code : `${code} · ${requestId}` })
    }
  }),
)

const watchNetwork = fromCallback<ConnectionEvent, void>(({ sendBack }) => {
  const ended = new AbortController()
  addEventListener('offline', () => sendBack({ type: 'connection.lost' }), { signal: ended.signal })
  addEventListener('online', () => sendBack({ type: 'connection.found' }), { signal: ended.signal })
  return () => ended.abort()
})

const reachServer = fromPromise<unknown, void>(async ({ signal }) => {
  await api(health).get(undefined, { signal, quiet: true })
  announceServerReachable()
})

const listen = fromCallback<MessagingEvent, void>(({ sendBack }) => {
  let retry = true
  loadPublicConfig().then(
    (config) => {
      retry = config['chat.retry'] === 'true'
    },
    () => {},
  )
  const ended = new AbortController()
  let stop: (() => void) | undefined
  let liveEvents = 0
  /**
   * The first data were read before the connection existed. They are read again, because events in between are lost. A response that may
   * be older than a live event is not used.
   */
  const forward = async (change: Change) => {
    if (change.type === 'live.event') {
      liveEvents += 1
      dropAnswers()
    }
    if (change.type === 'live.connected') {
      const before = liveEvents
      dropAnswers()
      const start = await loadStart(ended.signal)
      if (start && before === liveEvents) distributeStart(start)
    }
    if (!ended.signal.aborted) sendBack(change)
  }
  void waitUntilIdle().then(() => {
    if (!ended.signal.aborted)
      stop = listenForChanges(
        (change) => void forward(change),
        () => retry,
      )
  })
  return () => {
    ended.abort()
    stop?.()
  }
})

const countUnread = fromPromise<number, void>(async ({ signal }) => {
  await waitUntilIdle()
  const { chat } = await import('#api/contract/chat')
  return await api(chat).unreadCount(undefined, { signal, quiet: true })
})

export const desktop = desktopMachine.provide({
  actors: {
    auth,
    preferences,
    site,
    windows,
    forgetSaved,
    watchCalls,
    helpTopics,
    upload: uploadManager,
    operations,
    progress,
    clipboard,
    templates,
    vocabulary,
    voice,
    spelling,
    flows,
    taggings,
    connection: connectionMachine.provide({
      actors: { watchNetwork, reachServer },
      // The pause has a random part, so that not all pages reconnect at the same moment.
      delays: { retryDelay: ({ context }) => getPauseMs(context.tries) * (0.5 + Math.random() / 2) },
    }),
    messaging: messagingMachine.provide({ actors: { listen, countUnread } }),
    surface,
    overlay: overlayMachine.provide({
      actors: { loadItemSearch: fromPromise(async () => (await import('./command-palette/item-search.content')).itemSearch) },
    }),
  },
})

const getMaxMegabytes = (config: Readonly<Record<string, string>>): number =>
  Number(config['upload.maxFileSizeMb'] ?? Number.POSITIVE_INFINITY)

/** Maximum number of characters of a message in its notification. */
const maxNoticeLength = 140

const newId = () => crypto.randomUUID()

export const desktopInput = (): DesktopInput => ({
  look: loadLook(),
  options: windowsOptions,
  uploadSettings: (session) => ({
    maxMegabytes: getMaxMegabytes(session.config),
    newId,
    messages: createUploadTexts(),
  }),
  messageNotice: ({ title, authorName = title, text }) => {
    const { openConversation, itemSent } = desktopMessages(locale())
    const preview = text === '' ? itemSent : text.length > maxNoticeLength ? `${[...text].slice(0, maxNoticeLength).join('')}…` : text
    return {
      title,
      message: authorName === title ? isolate(preview) : `${isolate(authorName)}: ${isolate(preview)}`,
      label: openConversation,
    }
  },
  getActionLabel: ({ taskUuid, requestedBy, nodeUuid, searchUuid, windowKind }) => {
    const { openTask, openItem, allowReading } = desktopNoticeMessages(locale())
    if (taskUuid !== undefined) return openTask
    if (requestedBy !== undefined) return allowReading
    return (nodeUuid ?? searchUuid ?? windowKind) ? openItem : undefined
  },
  openTarget: async (...call) => (await import('./services/open-target')).openTarget(...call),
  hasUnsavedWindow,
  newId,
  now: Date.now,
})

const createUploadTexts = (): ReturnType<DesktopInput['uploadSettings']>['messages'] => {
  const texts = () => desktopNoticeMessages(locale())
  return {
    tooLarge: (megabytes) => texts().fileTooLarge(createPageFormat(), megabytes * 1024 * 1024),
    cancelled: uploadMessages(locale()).cancelled,
    unreadable: uploadMessages(locale()).unreadable,
    notSent: uploadMessages(locale()).notSent,
    report: (counts) => createUploadReport(counts, uploadCountMessages(locale()), createPageFormat()),
  }
}
