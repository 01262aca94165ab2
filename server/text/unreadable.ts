import type { NoText } from '#server/ports'

/** Why there is no text. */
export class Unreadable extends Error {
  readonly reason: NoText
  constructor(reason: NoText, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}
