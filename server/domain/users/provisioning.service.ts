import { matchKey } from '#text/normalise'
import type { Tx } from '#server/database/schema'
import { Problem } from '#server/http/problem'
import { addGrant, addRole, addRoot, addUser, type NewGrant, type NewUser } from './provisioning.repository'

const HOME_TITLE = 'پوشهٔ خانگی'
const BIN_TITLE = 'سطل بازیافت'
const DESKTOP_TITLE = 'میزکار'

/**
 * A new user with everything a user has: profile, default desktop, home folder and recycle bin. The home folder is the user's own,
 * with a recursive level 5, so that what others put into it belongs to the user too.
 */
export async function provisionUser(tx: Tx, user: NewUser, now: number): Promise<{ homeId: string; binId: string }> {
  const taken = await tx.selectFrom('app_user').select('id').where('username_key', '=', matchKey(user.username)).executeTakeFirst()
  if (taken) throw new Problem('usernameExists')
  await addUser(tx, user, now)
  await tx.insertInto('user_profile').values({ user_id: user.id, settings: '{}' }).execute()
  await tx
    .insertInto('desktop')
    .values({
      id: crypto.randomUUID(),
      owner_id: user.id,
      title: DESKTOP_TITLE,
      is_default: true,
      background_hash: null,
      background_mime: null,
    })
    .execute()
  const own = { authorId: user.id, ownerId: user.id }
  const homeId = await addRoot(tx, { title: HOME_TITLE, type: 1, role: 'home', ...own }, now)
  const binId = await addRoot(tx, { title: BIN_TITLE, type: 4, role: 'bin', ...own }, now)
  await addGrant(tx, { nodeId: homeId, principalId: user.id, kind: 'user', level: 5, grantedBy: user.id }, now)
  return { homeId, binId }
}

/** A new role without members. Answers its id. */
export const provisionRole = (tx: Tx, title: string, authority: string, now: number): Promise<string> => addRole(tx, title, authority, now)

/** Opens a node and everything below it, for good. */
export const openFor = (tx: Tx, grant: NewGrant, now: number): Promise<void> => addGrant(tx, grant, now)
