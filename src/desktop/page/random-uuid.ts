/** Returns a version 4 UUID. Source: RFC 9562, section 5.4. */
export const randomUuid = (): ReturnType<Crypto['randomUUID']> => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/**
 * Defines `crypto.randomUUID` if it is missing. Browsers offer it only over TLS or on localhost, and every change that is sent to the
 * server needs an id.
 */
export const installRandomUuid = (): void => {
  if (!('randomUUID' in crypto)) (crypto as { randomUUID: Crypto['randomUUID'] }).randomUUID = randomUuid
}
