import type { Answer, Endpoint, Parsed, Resource } from '#api/contract/endpoint'
import type { Caller } from '#server/access/caller'
import type { MultipartPart, Ports } from '#server/ports'

/** What a handler is given besides the parsed parts of its call. */
export interface Context<C = Caller> {
  /** The signed-in caller; on a public call undefined. */
  caller: C
  ports: Ports
  request: Request
  requestId: string
  ip: string
  locale: 'fa' | 'en'
  /** Aborted when the client goes away. */
  signal: AbortSignal
  /** The parts of a multipart body in the order sent. */
  parts(): AsyncIterable<MultipartPart>
}

type Result<E extends Endpoint> = E['response'] extends 'file' | 'stream' ? Response : Answer<E>
export type Handler<E extends Endpoint> = (
  request: Parsed<E> & Context<E['access'] extends 'public' ? Caller | undefined : Caller>,
) => Promise<Result<E>>

/** The calls of a resource that work. A call without a handler answers 501 `notImplemented`, and a test lists it. */
export type Handlers<R extends Resource> = { readonly [C in keyof R]?: Handler<R[C]> }
