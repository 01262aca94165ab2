import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory } from './sync-directory'

const LEAST_BYTES = 32
/** Minimum number of different byte values. The probability that 32 random bytes have fewer is below 1 in 10^20. */
const LEAST_DIFFERENT = 16

/** The key is too weak. The message does not contain the key. */
export class WeakKey extends Error {
  constructor(where: string) {
    super(
      `کلید امضا در ${where} کوتاه یا ضعیف است: دست‌کم ۳۲ بایت تصادفی لازم است، برای نمونه خروجی «openssl rand -base64 48».\n` +
        `The signing key in ${where} is short or weak: at least 32 random bytes are needed, for example what "openssl rand -base64 48" prints.`,
    )
    this.name = 'WeakKey'
  }
}

/** Decodes base64, hexadecimal or plain text; the first encoding that fits. */
function decode(text: string): Uint8Array {
  const trimmed = text.trim()
  if (/^(?:[0-9a-f]{2})+$/i.test(trimmed)) return Buffer.from(trimmed, 'hex')
  if (/^[\w+/-]+=*$/.test(trimmed) && trimmed.length >= 43) return Buffer.from(trimmed, 'base64')
  return Buffer.from(trimmed, 'utf8')
}

function checked(text: string, where: string): Uint8Array {
  const key = decode(text)
  const lower = text.toLowerCase()
  const guessable = ['changeme', 'secret', 'password', '12345678', 'mizkar'].some((word) => lower.includes(word))
  if (key.byteLength < LEAST_BYTES || new Set(key).size < LEAST_DIFFERENT || guessable) throw new WeakKey(where)
  return key
}

/** Returns the given key, or the one in `<dataDir>/keys/signing.key`, which is created at the first start. Throws WeakKey. */
export async function signingKey(dataDir: string, given: string | undefined): Promise<Uint8Array> {
  if (given !== undefined) return checked(given, 'SIGNING_KEY')
  const folder = join(dataDir, 'keys')
  const path = join(folder, 'signing.key')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `${randomBytes(6).toString('hex')}.new`)
  try {
    return checked(await readFile(path, 'utf8'), path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const file = await open(draft, 'wx', 0o600)
  await file
    .writeFile(`${randomBytes(48).toString('base64')}\n`)
    .then(() => file.sync())
    .finally(() => file.close())
  // A link never replaces an existing file, so only one of several processes started together creates the key.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  await chmod(path, 0o600)
  await syncDirectory(folder)
  return checked(await readFile(path, 'utf8'), path)
}
