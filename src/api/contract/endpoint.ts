import type * as z from 'zod/mini'
import type { ErrorCode } from './errors'
import type { Feature } from './feature'

/** Permission levels. Each level includes the lower ones: 0 see, 1 read, 2 download, 3 write, 4 delete, 5 change permission. */
export type Level = 0 | 1 | 2 | 3 | 4 | 5

type Schema = z.ZodMiniType
type Part = 'params' | 'query' | 'form' | 'multipart' | 'json'

/**
 * A node id in a request, and the level that the caller needs on it. `at` is a path into the parsed request (`params.uuid`,
 * `query.destUuid`, `json.uuidList`, or `json` if the body itself is the list). A step over a list visits each item
 * (`json.rolePermissions.nodeUuid`). For a list every id is checked; an absent optional id is not checked. `subject.ts` evaluates the path.
 */
export interface Subject {
  at: Part | `${Part}.${string}`
  level: Level
  /** Type of the id if it is not a node id. The level is then checked on the node that owns it, independent of other ids in the request. */
  of?: 'paragraph'
  /**
   * The check applies only if the parsed value at `at` is one of `is`. A check that ignores this condition refuses more calls, but never
   * allows more.
   */
  when?: { at: `${Part}.${string}`; is: readonly (string | boolean)[] }
}

/**
 * One API call, described as data. The client, the handler types, the OpenAPI document, the permission gate and the tests that walk all
 * calls derive from it.
 */
export interface Endpoint {
  method: 'get' | 'post' | 'put' | 'delete'
  /** Placeholders in braces: `/api/folder/children/{uuid}/{offset}/{size}`. */
  path: `/${string}`
  summary: string
  /** `public` needs no sign-in, `session` needs a signed-in user, `admin` needs the role ROLE_ADMIN. */
  access: 'public' | 'session' | 'admin'
  /** True if users who must change their password first can make the call. For all other calls they get the error `passwordDue`. */
  whilePasswordDue?: true
  /** All node ids in the request. A test fails if a call takes a node id and names no subject. */
  subjects?: readonly Subject[]
  /** Feature flag that the user needs for this call. If it is a list, one of the flags is enough. */
  feature?: Feature | readonly Feature[]
  params?: Schema
  query?: Schema
  /** Fields of a body of type application/x-www-form-urlencoded. */
  form?: Schema
  /** Fields of a multipart/form-data body, in any order, without the part `file`. The handler receives the file as a stream of parts. */
  multipart?: Schema
  /** Body of type application/json. */
  json?: Schema
  /** True if the body has the type text/plain. */
  text?: true
  /** Says if the call changes data. Default: GET reads, all other methods write. */
  effect?: 'read' | 'write'
  /** Schema of a JSON response. `file` and `stream` respond with bytes, `none` responds with 204. */
  response: Schema | 'file' | 'stream' | 'none'
  /** Error codes in addition to those of every call (badInput, notSignedIn, forbidden, notFound, tooMany, internal). */
  errors?: readonly ErrorCode[]
  /** True if the call is not in the tables of the specification. */
  addition?: true
}

export type Resource = Readonly<Record<string, Endpoint>>

/**
 * Returns its argument. The type parameter preserves the literal types of the calls, so that types and documents can be derived from them.
 */
export const resource = <const R extends Resource>(calls: R): R => calls

type Side<S, D extends 'in' | 'out'> = S extends z.ZodMiniType ? (D extends 'in' ? z.input<S> : z.output<S>) : never
/** A part is optional for the caller if none of its fields is required. */
type Take<E, K extends Part, D extends 'in' | 'out'> = E extends { [P in K]: infer S }
  ? D extends 'in'
    ? object extends Side<S, D>
      ? { [P in K]?: Side<S, D> }
      : { [P in K]: Side<S, D> }
    : { [P in K]: Side<S, D> }
  : unknown
type Parts<E, D extends 'in' | 'out'> = Take<E, 'params', D> &
  Take<E, 'query', D> &
  Take<E, 'form', D> &
  Take<E, 'json', D> &
  Take<E, 'multipart', D>

/** Arguments of a client call. The file of a multipart call is passed next to its fields. */
export type Call<E extends Endpoint> = Parts<E, 'in'> &
  (E extends { text: true } ? { text: string } : unknown) &
  (E extends { multipart: Schema } ? { file?: Blob } : unknown)
/** The parsed request that a handler receives. */
export type ParsedRequest<E extends Endpoint> = Parts<E, 'out'> & (E extends { text: true } ? { text: string } : unknown)
/** Result of a client call: parsed JSON, a Blob for files and streams, nothing for `none`. */
export type CallResult<E extends Endpoint> = E['response'] extends z.ZodMiniType
  ? z.output<E['response']>
  : E['response'] extends 'none'
    ? undefined
    : Blob

/** Returns true if the call changes data. The client never retries such a call, and a plain link must not be able to trigger it. */
export const isWriteCall = (endpoint: Endpoint): boolean => (endpoint.effect ?? (endpoint.method === 'get' ? 'read' : 'write')) === 'write'
