import { type SqlBool, sql } from 'kysely'
import { type HomeAnswer, type HomePage, type HomeSection, homeSection } from '#api/contract/home'
import { type ChangedResource, destinations } from '#api/contract/messaging'
import { buildVisibilityCondition, isOutsideBins } from '#server/access/visibility'
import { RightsCache } from '#server/access/rights-cache'
import type { ReadContext, WriteContext } from '#server/context/request-context'
import { loadNodes } from '#server/domain/content/nodes/records.service'
import { listUnreadConversations } from '#server/domain/conversation/chat/chat.service'
import { findWaitingTasks } from '#server/domain/workflow/processes/tasks.service'
import { deleteStars, readSections, readSteps, writeOpened, writeStars } from './home.repository'

/** Number of items of each list in the first answer. */
const FIRST_ITEMS = 8
const READ = 1

interface PageRange {
  offset: number
  size: number
}

/** Reads a page of each of these sections. The number of statements depends neither on the sections nor on their items. */
async function readPages<S extends HomeSection>(
  context: ReadContext,
  sections: readonly S[],
  range: PageRange,
): Promise<Record<S, HomePage>> {
  const { db, caller, now } = context
  const isVisible = await buildVisibilityCondition(db, caller, now, READ)
  const isReadable = sql<SqlBool>`${isVisible('n')} and ${isOutsideBins('n')}`
  const { userId, principals } = caller
  const rows = await readSections(db, { userId, principals, now, isReadable }, sections, range)
  const nodes = await loadNodes(
    context,
    rows.flatMap(({ id }) => id ?? []),
  )
  const byId = new Map(nodes.map((node) => [node.uuid, node]))
  const toPage = (section: S): HomePage => {
    const ofSection = rows.filter((row) => row.section === section)
    const contents = ofSection.flatMap(({ id, at, by }) => {
      const node = byId.get(id ?? '')
      return node?.may.read ? [{ node, at, ...(by !== null && { by }) }] : []
    })
    return { contents, totalElements: ofSection[0]?.total ?? 0, offset: range.offset, pageSize: range.size }
  }
  return Object.fromEntries(sections.map((section) => [section, toPage(section)])) as Record<S, HomePage>
}

export async function loadHome(request: ReadContext): Promise<HomeAnswer> {
  const { db, caller } = request
  const context = { ...request, caller: { rightsCache: new RightsCache(db), ...caller } }
  const [pages, tasks, conversations, steps] = await Promise.all([
    readPages(context, homeSection.options, { offset: 0, size: FIRST_ITEMS }),
    findWaitingTasks(context, FIRST_ITEMS),
    listUnreadConversations(db, caller, FIRST_ITEMS),
    readSteps(db, caller.userId),
  ])
  return { ...pages, tasks, conversations, steps }
}

export const listSection = async (context: ReadContext, section: HomeSection, range: PageRange): Promise<HomePage> =>
  (await readPages(context, [section], range))[section]

/** Publishes a change to the windows of the user. */
const publishToUser = ({ broadcast, caller, now }: WriteContext, resource: ChangedResource, uuids: readonly string[]): Promise<void> =>
  broadcast.publish({
    type: 'user.message',
    userIds: [caller.userId],
    destination: destinations.events,
    body: { type: 'data.changed', resource, uuids, parentUuids: [], at: now },
  })

export async function recordOpened(context: WriteContext, nodeId: string): Promise<void> {
  await writeOpened(context.db, context.caller.userId, nodeId, context.now)
  await publishToUser(context, 'home', [nodeId])
}

/** Changes the stars of the user. The records of the nodes contain them, so the windows of the user load the nodes again. */
export async function setStars(context: WriteContext, nodeIds: readonly string[], starred: boolean): Promise<void> {
  const { db, caller, now } = context
  if (starred) await writeStars(db, caller.userId, nodeIds, now)
  else await deleteStars(db, caller.userId, nodeIds)
  for (const resource of ['node', 'home'] as const) await publishToUser(context, resource, nodeIds)
}
