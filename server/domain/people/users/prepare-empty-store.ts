import { sql } from 'kysely'
import { type Feature, features } from '#api/contract/feature'
import { ADMIN_AUTHORITY, USER_AUTHORITY } from '#server/access/authorities'
import { transact } from '#server/context/transaction'
import type { Ports } from '#server/ports'
import { rootTitles } from '#text/root-title'
import { createPassCode } from '#text/pass-code'
import { findPasswordProblem } from '#server/domain/people/sessions/password-rules'
import { addGrant, addProfile, addRole, addRoot } from './provisioning.repository'
import { provisionUser } from './provisioning.service'

const ADMIN_NAME = 'admin'
/** Lock for preparing an empty store, so that only one of several processes started together does it. */
const FIRST_START_LOCK = 7_245_002
/** Level 2 for everyone on the main folder: see, open and download. Write access is granted per folder. */
const MAIN_FOLDER_LEVEL = 2
/** Features for content administrators, not for everyone. */
const RESTRICTED_FEATURES: readonly Feature[] = ['PROPERTIES_UUID', 'DOC_FORCE_OCR', 'MANAGE_TAGGING']
export const defaultFlags = features.filter((feature) => !RESTRICTED_FEATURES.includes(feature))

export interface FirstStart {
  username: string
  /** The generated password: shown once and never stored. Absent if a password was given. */
  generatedPassword?: string
}

/**
 * Prepares a store without users: roles, the administrator, the main folder, the paragraphs, the default public profile. Undefined if users
 * already exist. Runs in one transaction; several processes may call it at once.
 */
export async function prepareEmptyStore(ports: Ports, options: { adminPassword?: string } = {}): Promise<FirstStart | undefined> {
  const { db, passwords, log } = ports
  const existingUser = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()
  if (existingUser) return undefined
  const password = options.adminPassword || createPassCode()
  if (findPasswordProblem(password, ADMIN_NAME)) log.warn({}, 'ADMIN_PASSWORD is weak: change it after the first sign-in')
  const passwordHash = await passwords.hash(password)
  return await transact(ports, async (tx, ports) => {
    await sql`select pg_advisory_xact_lock(${FIRST_START_LOCK})`.execute(tx)
    if (await tx.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) return undefined
    const now = ports.now()
    const adminRole = await addRole(tx, 'مدیر سامانه', ADMIN_AUTHORITY, now)
    const userRole = await addRole(tx, 'کاربر', USER_AUTHORITY, now)
    const id = crypto.randomUUID()
    const admin = { firstName: 'مدیر', lastName: 'سامانه', passwordHash, roleIds: [adminRole, userRole] }
    await provisionUser(tx, { id, username: ADMIN_NAME, ...admin }, now)
    const main = await addRoot(tx, { title: rootTitles.hastineh.fa, type: 1, role: 'hastineh', authorId: id, ownerId: null }, now)
    await addRoot(tx, { title: rootTitles.paragraphs.fa, type: 3, role: 'paragraphs', authorId: id, ownerId: null }, now)
    await addGrant(tx, { nodeId: main, principalId: userRole, kind: 'role', level: MAIN_FOLDER_LEVEL, grantedBy: id }, now)
    await addProfile(tx, 'پیش‌فرض', defaultFlags, userRole)
    return { username: ADMIN_NAME, ...(options.adminPassword ? {} : { generatedPassword: password }) }
  })
}
