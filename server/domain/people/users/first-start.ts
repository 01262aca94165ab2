import { sql } from 'kysely'
import { type Feature, features } from '#api/contract/feature'
import { ADMIN_AUTHORITY, USER_AUTHORITY } from '#server/access/authorities'
import { transact } from '#server/context/transaction'
import type { Ports } from '#server/ports'
import { newPassCode } from '#text/pass-code'
import { passwordProblem } from '../sessions/password-rules'
import { addGrant, addProfile, addRole, addRoot } from './provisioning.repository'
import { provisionUser } from './provisioning.service'

const ADMIN_NAME = 'admin'
/** Held by whoever prepares an empty store, so that of several processes started together only one does. */
const FIRST_START_LOCK = 7_245_002
/** Everybody may look round, open and download in the main folder; writing there is granted folder by folder. */
const EVERYBODY_ON_MAIN = 2
/** For administrators of content rather than for everybody. */
const NOT_FOR_EVERYBODY: readonly Feature[] = ['PROPERTIES_UUID', 'DOC_FORCE_OCR', 'MANAGE_TAGGING']
export const defaultFlags = features.filter((feature) => !NOT_FOR_EVERYBODY.includes(feature))

export interface FirstStart {
  username: string
  /** The password that was made up: to be shown once and kept nowhere. Absent when one was given. */
  generatedPassword?: string
}

/**
 * Prepares a store without users: roles, the administrator, the main folder, the paragraphs, the default public profile. Undefined
 * when there are users already. One transaction; safe to call from several processes at once.
 */
export async function firstStart(ports: Ports, given: { adminPassword?: string } = {}): Promise<FirstStart | undefined> {
  const { db, passwords, log } = ports
  const peopled = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()
  if (peopled) return undefined
  const password = given.adminPassword || newPassCode()
  if (passwordProblem(password, ADMIN_NAME)) log.warn({}, 'ADMIN_PASSWORD is weak: change it after the first sign-in')
  const passwordHash = await passwords.hash(password)
  return await transact(ports, async (tx, ports) => {
    await sql`select pg_advisory_xact_lock(${FIRST_START_LOCK})`.execute(tx)
    if (await tx.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) return undefined
    const now = ports.now()
    const adminRole = await addRole(tx, 'مدیر سامانه', ADMIN_AUTHORITY, now)
    const userRole = await addRole(tx, 'کاربر', USER_AUTHORITY, now)
    const id = crypto.randomUUID()
    const person = { firstName: 'مدیر', lastName: 'سامانه', passwordHash, roleIds: [adminRole, userRole] }
    await provisionUser(tx, { id, username: ADMIN_NAME, ...person }, now)
    const main = await addRoot(tx, { title: 'هستینه', type: 1, role: 'hastineh', authorId: id, ownerId: null }, now)
    await addRoot(tx, { title: 'بندها', type: 3, role: 'paragraphs', authorId: id, ownerId: null }, now)
    await addGrant(tx, { nodeId: main, principalId: userRole, kind: 'role', level: EVERYBODY_ON_MAIN, grantedBy: id }, now)
    await addProfile(tx, 'پیش‌فرض', defaultFlags, userRole)
    return { username: ADMIN_NAME, ...(given.adminPassword ? {} : { generatedPassword: password }) }
  })
}
