import type { PasswordHasher } from '#server/ports'

const ITERATIONS = 310_000
const FORM = /^pbkdf2-sha256\$(\d{1,8})\$([\da-f]{32})\$([\da-f]{64})$/

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const parseHex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

async function derive(password: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256))
}

/** PBKDF2, which every browser supports: `pbkdf2-sha256$<iterations>$<salt>$<hash>` in hex. */
export const pbkdf2Passwords = (iterations = ITERATIONS): PasswordHasher => ({
  async hash(password) {
    const salt = crypto.getRandomValues(new Uint8Array(16))
    return `pbkdf2-sha256$${iterations}$${hex(salt)}$${hex(await derive(password, salt, iterations))}`
  },
  async verify(hash, password) {
    const [, rounds, salt, expected] = FORM.exec(hash) ?? []
    if (rounds === undefined || salt === undefined || expected === undefined) return false
    const found = hex(await derive(password, parseHex(salt), Number(rounds)))
    let difference = 0
    for (let at = 0; at < expected.length; at += 1) difference |= expected.charCodeAt(at) ^ found.charCodeAt(at)
    return difference === 0
  },
})
