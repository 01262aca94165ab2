import type { Tx } from '#server/database/schema'
import { toCopyName, type FreeName, toNameKeys, type Name, buildNameSeries, toFreeName } from './names'
import { findTakenKeys } from './nodes.repository'

/** Extra names to test per query, because some of them are taken. */
const SPARE_NAMES = 20

interface NameGroup {
  name: Name
  places: number[]
  tried: number
}

/**
 * Returns a free name in a locked folder for each name, in order. If a name is taken, by a node or by an earlier name of the list, the
 * result is a copy name. Needs only a few queries for any number of names.
 */
export async function findAvailableNames(tx: Tx, parentId: string, names: readonly Name[]): Promise<FreeName[]> {
  const requestedNames = await Promise.all(names.map(toFreeName))
  const taken = await findTakenKeys(
    tx,
    parentId,
    requestedNames.map(({ keys }) => keys.name_key),
  )
  const groups = new Map<string, NameGroup>()
  for (const [place, name] of requestedNames.entries()) {
    if (!taken.has(name.keys.name_key)) {
      taken.add(name.keys.name_key)
      continue
    }
    const { name_key } = await toNameKeys(toCopyName(name, 1))
    const group = groups.get(name_key) ?? { name, places: [], tried: 0 }
    group.places.push(place)
    groups.set(name_key, group)
  }
  for (let open = [...groups.values()]; open.length > 0; open = open.filter(({ places }) => places.length > 0)) {
    const tries = await Promise.all(open.map((group) => getNextNames(group)))
    const full = await findTakenKeys(
      tx,
      parentId,
      tries.flatMap((some) => some.map(({ keys }) => keys.name_key)),
    )
    for (const [index, group] of open.entries())
      for (const name of tries[index] ?? []) {
        if (full.has(name.keys.name_key) || taken.has(name.keys.name_key)) continue
        const place = group.places.shift()
        if (place === undefined) break
        requestedNames[place] = name
        taken.add(name.keys.name_key)
      }
  }
  return requestedNames
}

function getNextNames(group: NameGroup): Promise<FreeName[]> {
  const count = group.places.length + SPARE_NAMES
  const from = group.tried + 1
  group.tried += count
  return buildNameSeries((nth) => toCopyName(group.name, nth), from, count)
}
