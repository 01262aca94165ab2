import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Letters and digits that cannot be confused with each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Returns twenty of these characters in groups, about 98 bits. It cannot be guessed, so it needs no slow hash. */
export function newPassCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(64)).filter((byte) => byte < LETTERS.length * 8)
  const letters = Array.from(bytes.slice(0, 20), (byte) => LETTERS[byte % LETTERS.length]).join('')
  return letters.length === 20 ? (letters.match(/.{5}/g) ?? []).join('-') : newPassCode()
}

/** Returns the SHA-256 of the code in hex. */
export const passCodeHash = (code: string): string => bytesToHex(sha256(new TextEncoder().encode(code)))
