const MIN_KEY_BYTES = 32

/** Thrown if the signing key is too short or too regular. */
export class WeakSigningKey extends Error {}

/** Derives a separate key for each purpose from one secret (HKDF, SHA-256). */
export async function deriveKey(secret: Uint8Array, purpose: string): Promise<Uint8Array> {
  if (secret.byteLength < MIN_KEY_BYTES || new Set(secret).size < 8)
    throw new WeakSigningKey('the signing key must be 32 random bytes or more')
  const base = await crypto.subtle.importKey('raw', secret as BufferSource, 'HKDF', false, ['deriveBits'])
  const info = new TextEncoder().encode(`mizkar ${purpose}`)
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }, base, 256))
}
