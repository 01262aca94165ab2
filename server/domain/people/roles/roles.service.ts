import type { Db } from '#server/database/schema'
import { type PickedRoles, readPicked } from './roles.repository'

/** Roles to pick from. */
export const pickRoles = (db: Db, query: PickedRoles) => readPicked(db, query)
