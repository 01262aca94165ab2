import { type ActorRefFrom, fromCallback } from 'xstate'
import { folder } from '#api/contract/folder'
import { type Node, nodeKinds } from '#api/contract/node'
import { api } from '#api/index'
import type { clipboardMachine } from '#machines/clipboard.machine'
import type { flowsMachine } from '#machines/flows.machine'
import { findRunningPurges } from '#machines/progress'
import type { progressMachine } from '#machines/progress.machine'
import type { templatesMachine } from '#machines/templates.machine'
import { emptyExplorerServices, type Bin, type ExplorerServices } from './explorer-services'

/** Part of the actor of the desktop icons: its folders include the working directories of the user. */
interface Icons {
  getSnapshot(): { context: { folders: readonly Node[] } }
  subscribe(listener: () => void): { unsubscribe(): void }
}

/** Fetches the recycle bins of all users. If it fails, an administrator still sees all bins together. */
const fetchBins = async (signal: AbortSignal): Promise<readonly Bin[]> => {
  const roots = await api(folder).rootFolders({ query: { addRecycleBin: true } }, { signal, quiet: true })
  return roots.flatMap(({ uuid, type, author }) => (type === nodeKinds.recycleBin ? [{ uuid, owner: author?.fullName ?? '' }] : []))
}

export const explorerServices = fromCallback<{ type: never }, { bins: boolean }>(({ system, sendBack, input }) => {
  const clipboard = system.get('clipboard') as ActorRefFrom<typeof clipboardMachine>
  const templates = system.get('templates') as ActorRefFrom<typeof templatesMachine>
  const flows = system.get('flows') as ActorRefFrom<typeof flowsMachine>
  const progress = system.get('progress') as ActorRefFrom<typeof progressMachine>
  const surface = system.get('surface') as Icons
  const asking = new AbortController()
  let bins: readonly Bin[] = []
  let known: readonly unknown[] = []
  const sendServices = () => {
    const content = clipboard.getSnapshot().context.content ?? emptyExplorerServices.clipboard
    const { folders } = surface.getSnapshot().context
    const offered = templates.getSnapshot().context.templates
    const purges = findRunningPurges(progress.getSnapshot().context.tasks)
    const { bpmnUserWorkflow, ownTasks } = flows.getSnapshot().context
    const sources = [content, folders, offered, JSON.stringify(purges), bins, bpmnUserWorkflow, ownTasks]
    if (sources.every((source, index) => source === known[index])) return
    known = sources
    const next: ExplorerServices = {
      clipboard: content,
      cut: new Set(content.cutItems.map(({ uuid }) => uuid)),
      directories: folders.flatMap(({ uuid, title, isWorkingDirectory }) => (isWorkingDirectory === true ? [{ uuid, title }] : [])),
      templates: offered,
      flows: bpmnUserWorkflow,
      ownTasks,
      bins,
      purges,
    }
    sendBack({ type: 'services.updated', services: next })
  }
  templates.send({ type: 'templates.refresh' })
  flows.send({ type: 'flows.refresh' })
  sendServices()
  if (input.bins)
    void fetchBins(asking.signal).then(
      (found) => {
        bins = found
        sendServices()
      },
      () => {},
    )
  const watched = [clipboard, templates, flows, progress, surface].map((actor) => actor.subscribe(sendServices))
  return () => {
    asking.abort()
    watched.forEach(({ unsubscribe }) => unsubscribe())
  }
})
