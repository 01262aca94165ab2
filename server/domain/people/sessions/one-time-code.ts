import { passCodeHash } from '#text/pass-code'
import type { PasswordHasher } from '#server/ports'

/** Stands before the SHA-256 of a code that the program made up: 98 random bits need no slow hash, and a file may hold very many. */
export const ONE_TIME = 'code:'

/**
 * Whether the password fits the hash. `nobody` is a hash that nothing fits: it is tried where a code is quickly told, so that the time of
 * the answer says nothing about the account.
 */
export async function fitsPassword(passwords: PasswordHasher, hash: string, password: string, nobody?: string): Promise<boolean> {
  if (!hash.startsWith(ONE_TIME)) return await passwords.verify(hash, password)
  if (nobody !== undefined) await passwords.verify(nobody, password)
  return passCodeHash(password.trim()) === hash.slice(ONE_TIME.length)
}
