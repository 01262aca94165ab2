import type { IncomingMessage } from 'node:http'

/** The Node message of each standard request. Reading from it avoids a conversion to web streams and back. */
const messages = new WeakMap<Request, IncomingMessage>()

/** Stores the Node message of a request. The listener calls it for every request before the app receives the request. */
export const storeIncoming = (request: Request, message: IncomingMessage): void => void messages.set(request, message)

/** Returns the Node message of a request; undefined if the request did not come through the listener. */
export const findIncoming = (request: Request): IncomingMessage | undefined => messages.get(request)
