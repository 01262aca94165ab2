import { passCodeHash } from '#text/pass-code'
import type { PasswordHasher } from '#server/ports'

/** Prefix of the SHA-256 of a generated code. With 98 random bits it needs no slow hash, and a file may contain very many. */
export const ONE_TIME = 'code:'

/**
 * Returns true if the password matches the hash. `nobody` is a hash that no password matches: it is verified before a fast code check, so
 * that the response time reveals nothing about the account.
 */
export async function fitsPassword(passwords: PasswordHasher, hash: string, password: string, nobody?: string): Promise<boolean> {
  if (!hash.startsWith(ONE_TIME)) return await passwords.verify(hash, password)
  if (nobody !== undefined) await passwords.verify(nobody, password)
  return passCodeHash(password.trim()) === hash.slice(ONE_TIME.length)
}
