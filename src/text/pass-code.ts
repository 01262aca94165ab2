import { Sha256 } from './sha256'

/** Letters and digits that nobody mixes up. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Twenty of these in groups, about 98 bits: nobody guesses it, so that it needs no slow hash. */
export function newPassCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(64)).filter((byte) => byte < LETTERS.length * 8)
  const letters = Array.from(bytes.slice(0, 20), (byte) => LETTERS[byte % LETTERS.length]).join('')
  return letters.length === 20 ? (letters.match(/.{5}/g) ?? []).join('-') : newPassCode()
}

/** SHA-256 of the code in hex. */
export const passCodeHash = (code: string): string => new Sha256().update(new TextEncoder().encode(code)).digest()
