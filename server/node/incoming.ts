import type { IncomingMessage } from 'node:http'

/** The Node message behind a standard request: reading bytes from it skips a conversion to web streams and back. */
const messages = new WeakMap<Request, IncomingMessage>()

/** Called by the listener for every request before the app sees it. */
export const rememberIncoming = (request: Request, message: IncomingMessage): void => void messages.set(request, message)

/** Undefined when the request did not come through the listener. */
export const incomingOf = (request: Request): IncomingMessage | undefined => messages.get(request)
