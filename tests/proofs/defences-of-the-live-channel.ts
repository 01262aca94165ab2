import type { Defence } from './defence'

const LIVE = 'tests/server/http/stomp.test.ts'

/** Defences of the live channel: who may open it, who receives which message, and its limits. */
export const defencesOfTheLiveChannel: readonly Defence[] = [
  {
    name: 'the live channel opens to pages of this site alone',
    against: 'W18',
    file: 'server/http/require-own-origin.ts',
    out: "if (origin !== null && !(URL.canParse(origin) && new URL(origin).host === new URL(request.url).host)) throw new Problem('xsrfFailed')",
    instead: '',
    test: [LIVE, 'opens the live channel once per token, only for its purpose and origin, and within a minute'],
  },
  {
    name: 'the live channel carries nobody else’s queue',
    against: 'W18',
    file: 'server/http/stomp.ts',
    out: "if (!KNOWN_DESTINATIONS.includes(destination)) return this.#refuse('this destination is not yours', frame)",
    instead: 'void KNOWN_DESTINATIONS',
    test: [LIVE, 'refuses other destinations, SEND frames and other protocol versions; closes on floods, oversized and invalid frames'],
  },
  {
    name: 'a message for one user goes to that user',
    against: 'W18',
    file: 'server/http/live-channel.ts',
    out: 'if (message.userIds.includes(caller.userId)) connection.deliver',
    instead: 'if (caller.userId) connection.deliver',
    test: [LIVE, 'sends messages only to their user, and configuration changes to all users without private keys'],
  },
  {
    name: 'the live channel takes no flood',
    against: 'W18',
    file: 'server/http/stomp.ts',
    out: "if (--this.#allowance < 0) return this.end(1008, 'too many messages')",
    instead: '',
    test: [LIVE, 'refuses other destinations, SEND frames and other protocol versions; closes on floods, oversized and invalid frames'],
  },
  {
    name: 'the live channel takes no giant',
    against: 'W18',
    file: 'server/http/stomp.ts',
    out: "if (text.length + this.#rest.length > MAX_INCOMING_CHARACTERS) return this.end(1009, 'the message is too large')",
    instead: '',
    test: [LIVE, 'refuses other destinations, SEND frames and other protocol versions; closes on floods, oversized and invalid frames'],
  },
  {
    name: 'who reads too slowly is dropped',
    against: 'W18',
    file: 'server/http/stomp.ts',
    out: "if (this.#socket.bufferedAmount > MAX_BUFFERED_BYTES) this.end(1013, 'the client reads too slowly')",
    instead: "if (this.#socket.bufferedAmount < 0) this.end(1013, 'the client reads too slowly')",
    test: [LIVE, 'disconnects only the client that reads too slowly'],
  },
  {
    name: 'the live channel ends with its session',
    against: 'W18',
    file: 'server/http/live-channel.ts',
    out: 'if (message.sessionIds.includes(listener.caller.sessionId)) this.#end(listener, message.reason)',
    instead: 'if (message.sessionIds.length < 0) this.#end(listener, message.reason)',
    test: [LIVE, 'closes the live channel when the session ends, with the reason'],
  },
]
