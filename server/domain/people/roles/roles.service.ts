import type { Db } from '#server/database/schema'
import { type PickedRoles, readPicked } from './roles.repository'

/** Returns roles for pickers. */
export const pickRoles = (db: Db, query: PickedRoles) => readPicked(db, query)
