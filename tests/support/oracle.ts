import type { Db } from '#server/database/schema'

interface Person {
  userId: string
  roleIds: readonly string[]
  admin: boolean
}

/**
 * Computes the rights of all users from the raw tables in a slow and obvious way. It shares no code with the gate and follows the rules
 * alone: an administrator has level 5 everywhere; content of a recycle bin is visible only to the owner of the bin, who may restore and
 * purge (4); an author has 5; otherwise the highest level counts among the unexpired entries for the user or a role of the user, on the
 * node or, if recursive, on any node above. -1: the node does not exist for this user.
 */
export async function oracle(db: Db, now: number) {
  const nodes = await db.selectFrom('node').select(['id', 'parent_id', 'author_id', 'owner_id', 'system_role']).execute()
  const entries = await db.selectFrom('permission').select(['node_id', 'principal_id', 'level', 'recursive', 'expires_at']).execute()
  const placements = await db.selectFrom('placement').select(['parent_id', 'node_id', 'home']).execute()
  const byId = new Map(nodes.map((node) => [node.id, node]))

  const chain = (id: string): typeof nodes => {
    const node = byId.get(id)
    return node === undefined ? [] : [node, ...(node.parent_id === null ? [] : chain(node.parent_id))]
  }
  const isBinned = (id: string): boolean => chain(id).at(-1)?.system_role === 'bin'

  const level = (person: Person, id: string): number => {
    const [node, ...above] = chain(id)
    if (node === undefined) return -1
    if (person.admin) return 5
    if (isBinned(id) && chain(id).at(-1)?.owner_id !== person.userId) return -1
    if (node.author_id === person.userId) return 5
    let highest = isBinned(id) ? 4 : -1
    for (const entry of entries) {
      const named = entry.principal_id === person.userId || person.roleIds.includes(entry.principal_id)
      const alive = entry.expires_at === null || entry.expires_at > now
      const reaches = entry.node_id === id || (entry.recursive && above.some((ancestor) => ancestor.id === entry.node_id))
      if (named && alive && reaches && entry.level > highest) highest = entry.level
    }
    return highest
  }

  /** Returns the level that an entry gives to everything below a node along home parents. */
  const inherited = (person: Person, id: string): number => {
    const path = chain(id)
    if (person.admin) return 5
    if (isBinned(id) && path.at(-1)?.owner_id !== person.userId) return -1
    const reaching = entries.filter(
      (entry) =>
        (entry.principal_id === person.userId || person.roleIds.includes(entry.principal_id)) &&
        (entry.expires_at === null || entry.expires_at > now) &&
        entry.recursive &&
        path.some((above) => above.id === entry.node_id),
    )
    return Math.max(isBinned(id) ? 4 : -1, ...reaching.map((entry) => entry.level))
  }

  /** Returns the ids that a folder shows to a user. A shortcut to a deleted node is hidden from all users. */
  const children = (person: Person, folderId: string): string[] =>
    placements
      .filter(({ parent_id, node_id, home }) => parent_id === folderId && level(person, node_id) >= 0 && (home || !isBinned(node_id)))
      .map(({ node_id }) => node_id)
      .sort()

  return { ids: nodes.map(({ id }) => id), level, inherited, isBinned, children }
}
