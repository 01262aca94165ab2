import type { Db } from '#server/database/schema'
import { type RoleQuery, readRoles } from './roles.repository'

/** Returns roles for pickers. */
export const pickRoles = (db: Db, query: RoleQuery) => readRoles(db, query)
