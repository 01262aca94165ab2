/**
 * Reason why a file has no text: it has a password, it is damaged, it is too large (also when unpacked), or its format is not supported.
 */
export type NoText = 'ENCRYPTED' | 'CORRUPT' | 'TOO_LARGE' | 'UNSUPPORTED'

/** Thrown with the reason why a file cannot be read. */
export class Unreadable extends Error {
  readonly reason: NoText
  constructor(reason: NoText, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}
