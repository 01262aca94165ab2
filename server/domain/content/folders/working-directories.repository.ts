import type { Db } from '#server/database/schema'

/** Adds a working directory. Does nothing if it exists already. */
export const addWorkingDirectory = async (db: Db, userId: string, nodeId: string, now: number): Promise<void> => {
  await db
    .insertInto('working_directory')
    .values({ user_id: userId, node_id: nodeId, order_no: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const removeWorkingDirectory = async (db: Db, userId: string, nodeId: string): Promise<void> => {
  await db.deleteFrom('working_directory').where('user_id', '=', userId).where('node_id', '=', nodeId).execute()
}
