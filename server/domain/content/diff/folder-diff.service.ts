import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FolderDiffEntry } from '#api/contract/diff'
import { isOutsideBins, buildVisibilityCondition } from '#server/access/visibility'
import { notFound } from '#server/context/errors'
import { type ReadContext } from '#server/context/request-context'
import type { Db } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { toFullName } from '../nodes/node-record'
import { notFolder } from '../nodes/nodes.errors'
import { loadNodes } from '../nodes/records.service'
import { type Member, findMembers } from './diff.repository'

/** Maximum number of members below one folder, at any depth. Larger folders are not compared. */
const MAX_MEMBERS = 5_000
const READ = 1

interface Place {
  member: Member
  path: string
  /**
   * Path of the member in the compared folder, made of the name keys of its ancestors and itself. Names that differ only in spelling have
   * the same name key, so such members match.
   */
  key: string
  /** Sort key that lists the members in the order of their folders. */
  order: string
}
/** Folder whose members are not read yet, with its ancestors. */
interface UnreadFolder {
  id: string
  path: string
  key: string
  order: string
  above: ReadonlySet<string>
}

const isFolder = ({ type }: Pick<Member, 'type'>): boolean => type > 0

function toPlace(folder: UnreadFolder, member: Member): Place {
  const name = `${isFolder(member) ? 'd' : 'f'}${member.name_key}`
  return {
    member,
    path: folder.path + toFullName(member),
    key: `${folder.key}${name}`,
    order: `${folder.order}${member.rank}${member.sort_key}\u0001${member.name_key}`,
  }
}

/**
 * Returns every member below a folder, by its `key`. A shortcut counts as its target. A shortcut to a folder above it is listed, but its
 * content is not read.
 */
async function readPlaces(db: Db, rootId: string, where: RawBuilder<SqlBool>): Promise<Map<string, Place>> {
  const places = new Map<string, Place>()
  let level: UnreadFolder[] = [{ id: rootId, path: '', key: '', order: '', above: new Set([rootId]) }]
  while (level.length > 0) {
    const ids = [...new Set(level.map(({ id }) => id))]
    const members = new Map<string, Member[]>()
    for (const member of await findMembers(db, ids, where, MAX_MEMBERS + 1)) {
      const beside = members.get(member.parent_id)
      if (beside) beside.push(member)
      else members.set(member.parent_id, [member])
    }
    const next: UnreadFolder[] = []
    for (const folder of level)
      for (const member of members.get(folder.id) ?? []) {
        const place = toPlace(folder, member)
        if (places.set(place.key, place).size > MAX_MEMBERS) throw new Problem('tooLarge')
        if (!isFolder(member) || folder.above.has(member.id)) continue
        const { path, key, order } = place
        const above = new Set([...folder.above, member.id])
        next.push({ id: member.id, path: `${path}/`, key: `${key}/`, order: `${order}\u0000`, above })
      }
    level = next
  }
  return places
}

/** Compares documents by their bytes, and folders by everything listed inside them. */
function compareStates(first: ReadonlyMap<string, Place>, second: ReadonlyMap<string, Place>): (key: string) => FolderDiffEntry['state'] {
  const changed = new Set<string>()
  const isSame = (key: string): boolean => first.get(key)?.member.hash === second.get(key)?.member.hash
  for (const key of new Set([...first.keys(), ...second.keys()])) {
    if (first.has(key) && second.has(key) && isSame(key)) continue
    for (let at = key.length; at > 0; at = key.lastIndexOf('/', at - 1)) changed.add(key.slice(0, at))
  }
  return (key) => {
    if (!second.has(key)) return 'ONLY_FIRST'
    if (!first.has(key)) return 'ONLY_SECOND'
    return changed.has(key) ? 'DIFFERENT' : 'SAME'
  }
}

/**
 * Compares the content of two folders at any depth. Includes folders that the caller may see and documents that the caller may read, but
 * nothing from a recycle bin. Two members match if their names have the same name key.
 */
export async function diffFolders(context: ReadContext, firstId: string, secondId: string): Promise<FolderDiffEntry[]> {
  const { db, caller, now } = context
  const folders = await loadNodes(context, [firstId, secondId])
  for (const id of [firstId, secondId]) {
    const folder = folders.find(({ uuid }) => uuid === id)
    if (!folder) throw notFound()
    if (!isFolder(folder)) throw notFolder()
  }
  const [seen, read] = [await buildVisibilityCondition(db, caller, now), await buildVisibilityCondition(db, caller, now, READ)]
  const where = sql<SqlBool>`${isOutsideBins('n')} and ${seen('n')} and (n.type > 0 or ${read('n')})`
  const first = await readPlaces(db, firstId, where)
  const second = firstId === secondId ? first : await readPlaces(db, secondId, where)

  const ids = [...first.values(), ...second.values()].map(({ member }) => member.id)
  const records = new Map((await loadNodes(context, ids)).map((node) => [node.uuid, node]))
  const stateOf = compareStates(first, second)
  const shown = new Map([...second, ...first])
  return [...shown]
    .sort(([, one], [, other]) => (one.order < other.order ? -1 : 1))
    .map(([key, { path }]) => {
      const [one, other] = [first.get(key), second.get(key)]
      const firstNode = one && records.get(one.member.id)
      const secondNode = other && records.get(other.member.id)
      return { path, state: stateOf(key), ...(firstNode && { first: firstNode }), ...(secondNode && { second: secondNode }) }
    })
}
