import type { NoText } from '#server/ports'

/** Thrown with the reason why a file has no text. */
export class Unreadable extends Error {
  readonly reason: NoText
  constructor(reason: NoText, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}
