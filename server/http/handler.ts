import type { CallResult, Endpoint, ParsedRequest, Resource } from '#api/contract/endpoint'
import type { Caller } from '#server/access/caller'
import type { MultipartPart, Ports } from '#server/ports'

/** Data of a request that its handler receives in addition to the parsed parameters and body. */
export interface Context<C = Caller> {
  /** The signed-in caller; may be undefined on a public call. */
  caller: C
  ports: Ports
  request: Request
  requestId: string
  ip: string
  locale: 'fa' | 'en'
  /** Aborts when the client disconnects. */
  signal: AbortSignal
  /** Returns the parts of a multipart body in the order sent. */
  parts(): AsyncIterable<MultipartPart>
}

type Result<E extends Endpoint> = E['response'] extends 'file' | 'stream' ? Response : CallResult<E>
export type Handler<E extends Endpoint> = (
  request: ParsedRequest<E> & Context<E['access'] extends 'public' ? Caller | undefined : Caller>,
) => Promise<Result<E>>

/** Handlers of a resource. A call without a handler returns 501 `notImplemented`, and a test lists it. */
export type Handlers<R extends Resource> = { readonly [C in keyof R]?: Handler<R[C]> }
