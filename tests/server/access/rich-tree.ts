import type { Db } from '#server/database/schema'
import { binIdOf, NOW, nodeId, type Person, plant, type Tree, userId } from './random-tree'

type Node = Tree['nodes'][number]
type Entry = Tree['entries'][number]

/** Author of most items in the tree. */
const WRITER = 3
const BIN = [-1, -2, -3, -4] as const

/** Builds a tree by names, in the form that `plant` accepts. */
class Drawing {
  readonly nodes: Node[] = []
  readonly entries: Entry[] = []
  readonly shortcuts: Tree['shortcuts'] = []
  readonly #names: string[] = []
  readonly #folders: string[] = []

  indexOf(name: string): number {
    const index = this.#names.indexOf(name)
    if (index < 0) throw new Error(`${name} is not drawn`)
    return index
  }

  #parent(below: string | number): number {
    if (typeof below === 'number') return below
    const folder = this.#folders.indexOf(below)
    if (folder < 0) throw new Error(`${below} is no folder`)
    return folder === 0 ? this.#folders.length : folder
  }

  /** Adds a folder below another one, below a recycle bin (negative number), or as a root (0). */
  folder(name: string, below: string | number, author = WRITER): this {
    this.nodes.push({ parent: this.#parent(below), author, document: false })
    this.#names.push(name)
    this.#folders.push(name)
    return this
  }

  document(name: string, below: string | number, author = WRITER): this {
    this.nodes.push({ parent: this.#parent(below), author, document: true })
    this.#names.push(name)
    return this
  }

  /** Adds an entry for `u0` … or `r0` …; `deep` makes it recursive. */
  grant(name: string, whom: string, level: number, deep: 'deep' | 'here', expires: number | null = null): this {
    const [kind, number] = [whom[0], Number(whom[1])]
    this.entries.push({ node: this.indexOf(name), user: kind === 'u', principal: number, level, recursive: deep === 'deep', expires })
    return this
  }

  shortcut(name: string, folder: string): this {
    this.shortcuts.push({ node: this.indexOf(name), parent: this.#folders.indexOf(folder) })
    return this
  }
}

const drawing = new Drawing()
  .folder('main', 0)
  .folder('a', 'main')
  .folder('a1', 'a')
  .document('a1x', 'a1')
  .folder('a1y', 'a1')
  .document('a1yz', 'a1y', 2)
  .document('a2', 'a', 1)
  .folder('b', 'main')
  .document('b1', 'b')
  .folder('b2', 'b')
  .folder('c', 'main')
  .document('c1', 'c', 0)
  .document('c2', 'c')
  .folder('c3', 'c')
  .folder('c4', 'c')
  .document('c4x', 'c4')
  .folder('d', 'main')
  .document('d1', 'd')
  .folder('e', 'main')
  .folder('f', 'main')
  .folder('home', 0)
  .document('home1', 'home')
  .folder('x', BIN[0], 0)
  .document('x1', 'x', 1)
  .document('y', BIN[1])
  .document('y1', BIN[1], 1)
  .document('z', BIN[3], 2)
  .grant('a', 'u0', 2, 'deep')
  .grant('a', 'r0', 4, 'deep', NOW)
  .grant('a', 'u1', 5, 'here')
  .grant('a1', 'u0', 1, 'here')
  .grant('a1', 'r0', 3, 'here')
  .grant('a1y', 'r2', 0, 'deep')
  .grant('b', 'r1', 0, 'deep')
  .grant('b1', 'u1', 1, 'here')
  .grant('c', 'u0', 0, 'here')
  .grant('c', 'u2', 4, 'here', NOW + 1)
  .grant('c2', 'u0', 0, 'here')
  .grant('c4', 'r0', 3, 'deep')
  .grant('c4', 'u0', 1, 'deep')
  .grant('c4x', 'u0', 4, 'here')
  .grant('c4x', 'r0', 2, 'here')
  .grant('d', 'u0', 5, 'deep', NOW - 1)
  .grant('d', 'u1', 5, 'deep', NOW)
  .grant('d', 'u2', 5, 'deep', NOW + 1)
  .grant('e', 'u0', 0, 'here')
  .grant('e', 'r1', 3, 'here')
  .grant('x', 'u1', 5, 'deep')
  .grant('y', 'u0', 5, 'here')
  .grant('y', 'u1', 5, 'here')
  .shortcut('a1x', 'c')
  .shortcut('b1', 'c')
  .shortcut('d1', 'c')
  .shortcut('e', 'c')
  .shortcut('y', 'c')
  .shortcut('home1', 'c')
  .shortcut('c3', 'a')
  .shortcut('c2', 'a')
  .shortcut('y', 'a')
  .shortcut('x', 'a')
  .shortcut('a1x', 'b')
  .shortcut('e', 'b')
  .shortcut('b2', 'd')
  .shortcut('a2', 'x')
  .shortcut('z', 'f')

/** Writes a fixed tree in which every rule affects some user. */
export async function plantRich(db: Db): Promise<Person[]> {
  const people = await plant(db, { ...drawing, roles: [[0], [1, 2], [], [2]] })
  const owned = { owner_id: userId(2), system_role: 'home' as const }
  await db
    .updateTable('node')
    .set(owned)
    .where('id', '=', nodeId(drawing.indexOf('home')))
    .execute()
  // Another user created this recycle bin.
  await db
    .updateTable('node')
    .set({ author_id: userId(0) })
    .where('id', '=', binIdOf(3))
    .execute()
  return people
}
