import type { Logger } from '#server/ports'

/** Only what went wrong, to the console of the browser, where nobody but its user reads it. */
export const consoleLogger: Logger = {
  info() {},
  // oxlint-disable-next-line no-console -- the log of this place
  warn: (fields, message) => console.warn(message, fields),
  // oxlint-disable-next-line no-console -- the log of this place
  error: (fields, message) => console.error(message, fields),
}
