import type { Turned } from '#api/contract/nodebase'
import { publishChange } from '#server/context/change-events'
import { isUniqueViolation } from '#server/context/errors'
import { type WriteContext } from '#server/context/request-context'
import { transact } from '#server/context/transaction'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { deleteAgain, putInBins, takeOut } from '../nodes/binning.service'
import { moveAgain, moveBack } from '../nodes/moving.service'
import { NameTaken, titleExists } from '../nodes/nodes.errors'
import { announceJob } from '../jobs/jobs.service'
import type { JobRow } from '../jobs/jobs.repository'
import { giveTitleAgain, giveTitleBack, lockTarget, titleTaken } from '../nodes/nodes.service'
import { loadNodes } from '../nodes/records.service'
import { announceRights } from '../permissions/permissions.service'
import { giveRightsBack, setRightsAgain } from '../permissions/taking-back.service'
import { flagToUntag, tagsBack, tagsOffAgain } from '../paragraphs/untagging.service'
import { lockEntry, markTurned, type Sought, type Way } from './journal.repository'
import type { Inverses, Touched } from './journal.service'

const DAY = 24 * 3_600_000
/** What an item answers that is not as the change has left it. */
const CHANGED = new Set(['notFound', 'notFolder', 'notRestorable', 'protectedNode', 'moveIntoSelf'])

type Kinds = keyof Inverses
interface Done extends Touched {
  /** Of rights: whose, and the long tasks that stopped and began. */
  principals?: string[]
  stopped?: JobRow | undefined
  jobUuid?: string | undefined
}
/** Answers what turns the change, given by its name, the other way from now on. */
type Turn<K extends Kinds> = (tx: Tx, context: WriteContext, inverse: Inverses[K], id: string) => Promise<Done & { inverse: Inverses[K] }>

/** What takes it back stays what does it again. */
const same =
  <K extends Kinds>(turn: (tx: Tx, context: WriteContext, inverse: Inverses[K]) => Promise<Touched>): Turn<K> =>
  async (tx, context, inverse) => ({ ...(await turn(tx, context, inverse)), inverse })

const mustHave = (
  { caller }: WriteContext,
  flag: 'RENAME' | 'DELETE' | 'CUT' | 'PROPERTIES_KEYWORDS' | 'MANAGE_TAGGING' | 'PROPERTIES_PERMISSION',
): void => {
  if (!caller.admin && !caller.flags.has(flag)) throw new Problem('featureOff')
}

const nothing: Touched = { uuids: [], parentUuids: [] }

const turns: { readonly [W in Way]: { readonly [K in Kinds]: Turn<K> } } = {
  back: {
    MOVE: same(moveBack),
    RENAME: same(giveTitleBack),
    DELETE: same(takeOut),
    UNTAG: same(tagsBack),
    async PASTE(tx, context, { moved, copied }) {
      const back = moved ? await moveBack(tx, context, moved) : nothing
      const { left, stood } = copied.length === 0 ? { left: [], stood: [] } : await putInBins(tx, context, { uuids: copied })
      return {
        uuids: [...back.uuids, ...copied],
        parentUuids: [...back.parentUuids, ...left],
        inverse: { ...(moved && { moved }), copied, ...(stood.length > 0 && { binned: { at: context.now, stood } }) },
      }
    },
    async PERMISSION(tx, context, inverse, id) {
      mustHave(context, 'PROPERTIES_PERMISSION')
      return await giveRightsBack(tx, context, id, inverse)
    },
  },
  again: {
    MOVE: moveAgain,
    async RENAME(tx, context, inverse) {
      mustHave(context, 'RENAME')
      return { ...(await giveTitleAgain(tx, context, inverse)), inverse }
    },
    async DELETE(tx, context, inverse) {
      mustHave(context, 'DELETE')
      return await deleteAgain(tx, context, inverse)
    },
    async UNTAG(tx, context, inverse) {
      const flag = flagToUntag(inverse)
      if (flag) mustHave(context, flag)
      return { ...(await tagsOffAgain(tx, context, inverse)), inverse }
    },
    async PASTE(tx, context, { moved, copied, binned }) {
      if (moved) mustHave(context, 'CUT')
      const there = moved && (await moveAgain(tx, context, moved))
      const out = binned ? await takeOut(tx, context, binned) : nothing
      for (const { inUuid } of binned?.stood ?? []) await lockTarget(tx, context, inUuid)
      return {
        uuids: [...(there?.uuids ?? []), ...out.uuids],
        parentUuids: [...(there?.parentUuids ?? []), ...out.parentUuids],
        inverse: { ...(there && { moved: there.inverse }), copied },
      }
    },
    async PERMISSION(tx, context, inverse, id) {
      mustHave(context, 'PROPERTIES_PERMISSION')
      return await setRightsAgain(tx, context, id, inverse)
    },
  },
}

/** Why it could not be done, in the words of undoing. */
async function reasonOf(context: WriteContext, error: unknown): Promise<unknown> {
  if (error instanceof NameTaken) return await titleTaken(context, error.parentIds, error.taken)
  if (isUniqueViolation(error)) return titleExists()
  return error instanceof Problem && CHANGED.has(error.code) ? new Problem('conflict') : error
}

interface Turning {
  id: string
  kind: Kinds
  touched: Done
  again: boolean
}

/** As a whole or not at all. A change that stands as it is asked for stays so, and a request that comes twice does nothing twice. */
async function turn(context: WriteContext, sought: Sought, way: Way): Promise<Turned> {
  const { caller, now } = context
  try {
    const { id, kind, touched, again } = await transact(context, async (tx, context): Promise<Turning> => {
      const entry = await lockEntry(tx, caller.userId, sought, way, now - DAY)
      if (!entry) throw new Problem(way === 'back' ? 'nothingToUndo' : 'nothingToRedo')
      const held = entry.inverse as Inverses[Kinds]
      const { id: entryId, kind: which } = entry
      if ((entry.undone_at === null) === (way === 'again'))
        return { id: entryId, kind: which, touched: { uuids: uuidsOf(held), parentUuids: [] }, again: true }
      if (sought.requestUuid !== undefined && entry.turned_by === sought.requestUuid) throw new Problem('conflict')
      const { inverse, ...done } = await (turns[way][which] as Turn<Kinds>)(tx, context, held as never, entryId)
      await markTurned(tx, caller.userId, entryId, { way, inverse, requestUuid: sought.requestUuid, now })
      return { id: entryId, kind: which, touched: done, again: false }
    })
    const { principals, stopped, jobUuid } = touched
    const uuids = [...new Set(touched.uuids)]
    if (stopped) await announceJob(context, stopped)
    if (principals) for (const uuid of uuids) await announceRights(context, uuid, principals)
    else if (!again) await publishChange(context, [...uuids, ...(touched.besides ?? [])], touched.parentUuids)
    return { kind, operationUuid: id, uuids, nodes: await loadNodes(context, uuids), ...(jobUuid !== undefined && { jobUuid }) }
  } catch (error) {
    throw await reasonOf(context, error)
  }
}

/** Takes back the named change of the caller, or the latest of the last day. */
export const undo = (context: WriteContext, sought: Sought): Promise<Turned> => turn(context, sought, 'back')

/** Does again the named change that the caller took back, or the latest; until they do something new. */
export const redo = (context: WriteContext, sought: Sought): Promise<Turned> => turn(context, sought, 'again')

function uuidsOf(inverse: Inverses[Kinds]): string[] {
  if ('uuid' in inverse) return [inverse.uuid]
  if ('nodeUuid' in inverse) return [inverse.nodeUuid]
  const stood = 'copied' in inverse ? (inverse.moved?.stood ?? []) : inverse.stood
  return [...stood.flatMap(({ uuids }) => uuids), ...('copied' in inverse ? inverse.copied : [])]
}
