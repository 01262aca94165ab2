import type * as z from 'zod/mini'
import type { ErrorCode } from './errors'
import type { Feature } from './feature'

/** Permission levels are cumulative: 0 see, 1 read, 2 download, 3 write, 4 delete, 5 change permission. */
export type Level = 0 | 1 | 2 | 3 | 4 | 5

type Schema = z.ZodMiniType
type Part = 'params' | 'query' | 'form' | 'multipart' | 'json'

/**
 * A node id that a call takes, and the level the caller needs on it. `at` is a path into the parsed request
 * (`params.uuid`, `query.destUuid`, `json.uuidList`, or `json` when the body itself is the list); a step over a list goes into
 * each item (`json.rolePermissions.nodeUuid`), a list asks for every id, an absent optional id asks for nothing. `subject.ts` walks it.
 */
export interface Subject {
  at: Part | `${Part}.${string}`
  level: Level
  /** What the id names when it is not a node: the level is asked on the node that owns it, whatever other id the caller sent. */
  of?: 'paragraph'
  /** Asked only while the parsed value at `at` is one of `is`. A gate that ignored this would be stricter, never laxer. */
  when?: { at: `${Part}.${string}`; is: readonly (string | boolean)[] }
}

/** One call of the wire, as data. Client, handler types, OpenAPI, the gate and the walks in the tests derive from it. */
export interface Endpoint {
  method: 'get' | 'post' | 'put' | 'delete'
  /** Placeholders in braces: `/api/folder/children/{uuid}/{offset}/{size}`. */
  path: `/${string}`
  summary: string
  /** `public` needs nobody, `session` a signed-in user, `admin` the role ROLE_ADMIN. */
  access: 'public' | 'session' | 'admin'
  /** Also for whoever has to change the password first; all other calls refuse them with `passwordDue`. */
  whilePasswordDue?: true
  /** Every node id the call takes. A call that takes a node id and names no subject fails a test. */
  subjects?: readonly Subject[]
  /** Set when exactly this call is guarded by a feature flag; a list means any of them. */
  feature?: Feature | readonly Feature[]
  params?: Schema
  query?: Schema
  /** application/x-www-form-urlencoded fields. */
  form?: Schema
  /** multipart/form-data: the fields beside the part `file`, in any order; the file is handed to the handler as a stream of parts. */
  multipart?: Schema
  /** application/json body. */
  json?: Schema
  /** text/plain body. */
  text?: true
  /** Whether the call changes something. Without it a GET reads and everything else writes. */
  effect?: 'read' | 'write'
  /** A schema for JSON answers; `file` and `stream` answer bytes, `none` answers 204. */
  response: Schema | 'file' | 'stream' | 'none'
  /** Beyond the codes every call may answer (badInput, notSignedIn, forbidden, notFound, tooMany, internal). */
  errors?: readonly ErrorCode[]
  /** Not in the specification's tables. */
  addition?: true
}

export type Resource = Readonly<Record<string, Endpoint>>

/** Keeps every literal of the calls, so that types and documents can be derived from them. */
export const resource = <const R extends Resource>(calls: R): R => calls

type Side<S, D extends 'in' | 'out'> = S extends z.ZodMiniType ? (D extends 'in' ? z.input<S> : z.output<S>) : never
/** A part none of whose fields is required may be left out by the caller. */
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

/** What a caller passes. The file of a multipart call is passed beside its fields. */
export type Call<E extends Endpoint> = Parts<E, 'in'> &
  (E extends { text: true } ? { text: string } : unknown) &
  (E extends { multipart: Schema } ? { file?: Blob } : unknown)
/** What a handler receives after parsing. */
export type Parsed<E extends Endpoint> = Parts<E, 'out'> & (E extends { text: true } ? { text: string } : unknown)
/** What comes back on the client: parsed JSON, a Blob for files and streams, nothing for `none`. */
export type Answer<E extends Endpoint> = E['response'] extends z.ZodMiniType
  ? z.output<E['response']>
  : E['response'] extends 'none'
    ? undefined
    : Blob

/** Whether a call changes something: never repeated by the client, and guarded against being triggered by a mere link. */
export const writes = (endpoint: Endpoint): boolean => (endpoint.effect ?? (endpoint.method === 'get' ? 'read' : 'write')) === 'write'
