import { hashPassCode } from '#text/pass-code'
import type { PasswordHasher } from '#server/ports'

/** Prefix of the SHA-256 of a generated code. With 98 random bits it needs no slow hash, and a file may contain very many. */
export const ONE_TIME_PREFIX = 'code:'

/**
 * Returns true if the password matches the hash. `unmatchableHash` is a hash that no password matches: it is verified before a fast code check, so
 * that the response time reveals nothing about the account.
 */
export async function matchesPassword(
  passwords: PasswordHasher,
  hash: string,
  password: string,
  unmatchableHash?: string,
): Promise<boolean> {
  if (!hash.startsWith(ONE_TIME_PREFIX)) return await passwords.verify(hash, password)
  if (unmatchableHash !== undefined) await passwords.verify(unmatchableHash, password)
  return hashPassCode(password.trim()) === hash.slice(ONE_TIME_PREFIX.length)
}
