import { hash, verify } from '@node-rs/argon2'
import type { PasswordHasher } from '#server/ports'

/** Argon2id; memory in KiB. The defaults are OWASP's first recommendation. */
export const argonPasswords = (cost: { memoryCost?: number; timeCost?: number } = {}): PasswordHasher => {
  const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1, ...cost }
  return {
    hash: (password) => hash(password.normalize('NFKC'), options),
    async verify(stored, password) {
      try {
        return await verify(stored, password.normalize('NFKC'))
      } catch {
        return false
      }
    },
  }
}
