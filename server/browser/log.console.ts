import type { Logger } from '#server/ports'

/** Logs only warnings and errors, to the browser's console, which only its user sees. */
export const consoleLogger: Logger = {
  info() {},
  // oxlint-disable-next-line no-console -- the log of this place
  warn: (fields, message) => console.warn(message, fields),
  // oxlint-disable-next-line no-console -- the log of this place
  error: (fields, message) => console.error(message, fields),
}
