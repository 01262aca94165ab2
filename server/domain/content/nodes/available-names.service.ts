import type { Tx } from '#server/database/schema'
import { copiedName, type FreeName, keysOf, type Name, seriesOf, withKeys } from './names'
import { takenKeys } from './nodes.repository'

/** Extra names to test per query, because some of them are taken. */
const SPARE = 20

interface Group {
  name: Name
  places: number[]
  tried: number
}

/**
 * Returns a free name in a locked folder for each name, in order. If a name is taken, by a node or by an earlier name of the list, the
 * result is a copy name. Needs only a few queries for any number of names.
 */
export async function availableNames(tx: Tx, parentId: string, names: readonly Name[]): Promise<FreeName[]> {
  const wanted = await Promise.all(names.map(withKeys))
  const taken = await takenKeys(
    tx,
    parentId,
    wanted.map(({ keys }) => keys.name_key),
  )
  const groups = new Map<string, Group>()
  for (const [place, name] of wanted.entries()) {
    if (!taken.has(name.keys.name_key)) {
      taken.add(name.keys.name_key)
      continue
    }
    const { name_key } = await keysOf(copiedName(name, 1))
    const group = groups.get(name_key) ?? { name, places: [], tried: 0 }
    group.places.push(place)
    groups.set(name_key, group)
  }
  for (let open = [...groups.values()]; open.length > 0; open = open.filter(({ places }) => places.length > 0)) {
    const tries = await Promise.all(open.map((group) => nextNames(group)))
    const full = await takenKeys(
      tx,
      parentId,
      tries.flatMap((some) => some.map(({ keys }) => keys.name_key)),
    )
    for (const [index, group] of open.entries())
      for (const name of tries[index] ?? []) {
        if (full.has(name.keys.name_key) || taken.has(name.keys.name_key)) continue
        const place = group.places.shift()
        if (place === undefined) break
        wanted[place] = name
        taken.add(name.keys.name_key)
      }
  }
  return wanted
}

function nextNames(group: Group): Promise<FreeName[]> {
  const count = group.places.length + SPARE
  const from = group.tried + 1
  group.tried += count
  return seriesOf((nth) => copiedName(group.name, nth), from, count)
}
