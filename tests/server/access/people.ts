import { sql } from 'kysely'
import { features } from '#api/contract/feature'
import type { Db } from '#server/database/schema'
import { type TestApp, testApp } from '#tests/support/app'

export const NOW = Date.UTC(2025, 5, 1)
const MINUTE = 60_000
const LEVELS = [0, 1, 2, 3, 4, 5] as const

/** A class of callers. */
export interface Kind {
  name: string
  headers: Record<string, string>
  userId: string
  roleIds: string[]
  /** Result of the sign-in rules, which are checked first. */
  barred?: 'notSignedIn' | 'sessionExpired'
  admin: boolean
  /** Feature flags of the caller's public profiles. */
  flags: readonly string[]
  /** True for callers that differ only in their flags. They are used only for calls that require a flag. */
  byFlags?: true
}

/**
 * Ids of the item that requests are about, of one that only administrators see, of one on which every user has level 0, and of one with
 * level 5.
 */
export interface Items {
  item: string
  hidden: string
  seen: string
  own: string
}

/** Returns the paragraph that a node owns, or the node that owns a paragraph. The two ids differ in their first digit. */
export const ownedBy = (id: string): string => `${(15 - Number.parseInt(id.charAt(0), 16)).toString(16)}${id.slice(1)}`

export const addParagraph = (db: Db, id: string, author_id: string) =>
  sql`insert into paragraph (id, node_id, author_id, title, name_key, text, from_index, to_index, terms, created_at, edited_at)
    values (${ownedBy(id)}, ${id}, ${author_id}, 'بند', 'بند', 'متن', 0, 0, ''::tsvector, ${NOW}, ${NOW})`.execute(db)

/** Creates the items, and one caller of each class. */
export async function peopleAround(db: Db): Promise<{ app: TestApp; kinds: Kind[]; items: Items }> {
  const app = await testApp({ db, now: NOW })
  await db
    .updateTable('public_profile')
    .set({ flags: JSON.stringify(features) })
    .execute()
  const admin = await app.signIn('admin')
  const main = await db.selectFrom('node').select('id').where('system_role', '=', 'hastineh').executeTakeFirstOrThrow()
  await db.deleteFrom('permission').where('node_id', '=', main.id).execute()
  const folder = async (destUuid: string, title: string) =>
    (await admin.call(app.contract.folder.create, { form: { destUuid, title } })).uuid
  const above = await folder(main.id, 'بالا')
  const items = {
    item: await folder(above, 'موضوع'),
    hidden: await folder(main.id, 'پنهان'),
    seen: await folder(main.id, 'پیدا'),
    own: await folder(main.id, 'همه'),
  }
  for (const id of Object.values(items)) await addParagraph(db, id, admin.userId)
  const grant = (
    node_id: string,
    principal_id: string,
    kind: 'user' | 'role',
    level: number,
    more: { recursive?: boolean; expires?: number } = {},
  ) =>
    db
      .insertInto('permission')
      .values({
        ...{ id: crypto.randomUUID(), node_id, principal_id, principal_kind: kind, level, granted_by: admin.userId, created_at: NOW },
        ...{ recursive: more.recursive ?? false, expires_at: more.expires ?? null },
      })
      .execute()
  const everybody = await db.selectFrom('role').select('id').where('authority', '=', 'ROLE_USER').executeTakeFirstOrThrow()
  await grant(items.seen, everybody.id, 'role', 0)
  await grant(items.own, everybody.id, 'role', 5)
  const kinds: Kind[] = [
    { name: 'nobody', headers: {}, userId: '', roleIds: [], barred: 'notSignedIn', admin: false, flags: [] },
    {
      name: 'a forged token',
      headers: { authorization: 'Bearer a.b.c' },
      userId: '',
      roleIds: [],
      barred: 'notSignedIn',
      admin: false,
      flags: [],
    },
    { name: 'administrator', headers: admin.headers, userId: admin.userId, roleIds: [], admin: true, flags: features },
  ]
  const person = async (
    name: string,
    prepare: (userId: string) => Promise<string[] | undefined>,
    more: Partial<Kind> = {},
  ): Promise<Kind> => {
    const username = `u${kinds.length}`
    const userId = await app.addUser(username)
    const roleIds = (await prepare(userId)) ?? []
    if (roleIds.length > 0)
      await db
        .insertInto('user_role')
        .values(roleIds.map((role_id) => ({ user_id: userId, role_id })))
        .execute()
    const { headers } = await app.signIn(username)
    const kind = { name, headers, userId, roleIds: [everybody.id, ...roleIds], admin: false, flags: features, ...more }
    kinds.push(kind)
    return kind
  }
  for (const level of LEVELS) {
    await person(`level ${level}`, async (id) => void (await grant(items.item, id, 'user', level)))
    await person(`level ${level} by role`, async () => {
      const role = await app.addRole(`ROLE_L${level}`)
      await grant(items.item, role, 'role', level)
      return [role]
    })
    await person(`level ${level} from above`, async (id) => void (await grant(above, id, 'user', level, { recursive: true })))
  }
  await person('level 5 on the folder above only', async (id) => void (await grant(above, id, 'user', 5)))
  await person('level 5 that has ended', async (id) => void (await grant(items.item, id, 'user', 5, { expires: NOW })))
  await person('a stranger', async () => undefined)
  await person('level 1 by itself, 4 by a role, 2 from above', async (id) => {
    const role = await app.addRole('ROLE_MIXED')
    await grant(items.item, role, 'role', 4)
    await grant(items.item, id, 'user', 1)
    await grant(above, id, 'user', 2, { recursive: true })
    return [role]
  })
  await person(
    'the author',
    async (id) => void (await db.updateTable('node').set({ author_id: id }).where('id', '=', items.item).execute()),
  )
  const flagless = await person('level 5 without a feature flag', async (id) => void (await grant(items.item, id, 'user', 5)), {
    flags: [],
  })
  // The flags are granted to the role that every user has.
  await db.deleteFrom('user_role').where('user_id', '=', flagless.userId).execute()
  flagless.roleIds = []
  // Any two flags differ in a bit of their number, so one of these callers has exactly one of the two.
  for (const [bit, wanted] of [0, 1, 2, 3, 4].flatMap((at) => [[at, 0] as const, [at, 1] as const])) {
    const flags = features.filter((_, index) => ((index >> bit) & 1) === wanted)
    const byRole = bit % 2 === 0
    const coded = await person(
      `level 5 with the flags whose bit ${bit} is ${wanted}, ${byRole ? 'by a role' : 'directly'}`,
      async (id) => {
        await grant(items.item, id, 'user', 5)
        const role = byRole ? await app.addRole(`ROLE_${bit}_${wanted}`) : undefined
        const profile_id = crypto.randomUUID()
        await db
          .insertInto('public_profile')
          .values({ id: profile_id, title: 'f', flags: JSON.stringify(flags) })
          .execute()
        await db
          .insertInto('public_profile_grant')
          .values({ profile_id, principal_id: role ?? id })
          .execute()
        return role === undefined ? undefined : [role]
      },
      { flags, byFlags: true },
    )
    await db.deleteFrom('user_role').where('user_id', '=', coded.userId).where('role_id', '=', everybody.id).execute()
    coded.roleIds = coded.roleIds.filter((id) => id !== everybody.id)
  }
  const disabled = await person('disabled', async (id) => void (await grant(items.item, id, 'user', 5)), { barred: 'sessionExpired' })
  await db.updateTable('app_user').set({ disabled: true }).where('id', '=', disabled.userId).execute()
  app.ports.advance(MINUTE)
  return { app, kinds, items }
}
