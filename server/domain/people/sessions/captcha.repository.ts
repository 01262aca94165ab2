import type { Db } from '#server/database/schema'

export interface StoredCaptcha {
  id: string
  usernameKey: string
  answerHash: string
  expiresAt: number
}

export const addCaptcha = async (db: Db, captcha: StoredCaptcha): Promise<void> => {
  await db
    .insertInto('captcha')
    .values({
      id: captcha.id,
      username_key: captcha.usernameKey,
      answer_hash: captcha.answerHash,
      expires_at: captcha.expiresAt,
    })
    .execute()
}

/** Reads and deletes a captcha, so that it can be answered only once. */
export async function takeCaptcha(db: Db, id: string): Promise<StoredCaptcha | undefined> {
  const row = await db.deleteFrom('captcha').where('id', '=', id).returningAll().executeTakeFirst()
  return row && { id: row.id, usernameKey: row.username_key, answerHash: row.answer_hash, expiresAt: row.expires_at }
}

export const deleteCaptchasBefore = async (db: Db, before: number): Promise<void> => {
  await db.deleteFrom('captcha').where('expires_at', '<', before).execute()
}
