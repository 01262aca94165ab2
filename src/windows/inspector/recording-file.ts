import type { StateValue } from 'xstate'
import * as z from 'zod/mini'
import { toRedactedJson } from './redacted-json'
import type { Entry, InspectedActor, Recording, ActorState } from './recording'

const format = 'mizkar.recording'
const version = 1
/** Maximum size of a recording file in bytes. Recordings of this program are smaller. */
const maxBytes = 200 * 1024 * 1024

const value: z.ZodMiniType<StateValue> = z.lazy(() => z.union([z.string(), z.record(z.string(), value)])) as never
const standing = z.object({
  value: z.optional(value),
  status: z.enum(['active', 'done', 'error', 'stopped']),
  context: z.optional(z.unknown()),
  output: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
})
const chart = z.object({
  id: z.string(),
  states: z.array(
    z.object({
      id: z.string(),
      key: z.string(),
      kind: z.enum(['atomic', 'compound', 'parallel', 'final', 'history']),
      parent: z.optional(z.string()),
      initial: z.optional(z.string()),
      effects: z.array(z.string()),
    }),
  ),
  transitions: z.array(
    z.object({
      name: z.string(),
      source: z.string(),
      event: z.string(),
      guard: z.optional(z.string()),
      targets: z.array(z.string()),
      actions: z.array(z.string()),
    }),
  ),
})
const file = z.object({
  format: z.literal(format),
  version: z.literal(version),
  dropped: z.number(),
  actors: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      parent: z.optional(z.string()),
      born: z.number(),
      before: z.optional(standing),
      chart: z.optional(chart),
    }),
  ),
  entries: z.array(
    z.object({
      at: z.number(),
      actor: z.string(),
      source: z.optional(z.string()),
      event: z.optional(z.looseObject({ type: z.string() })),
      standing: z.optional(standing),
      taken: z.optional(z.array(z.string())),
      partial: z.optional(z.literal(true)),
    }),
  ),
})

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the keys whose values changed, with the new values. Undefined if that would not describe the whole difference, for example
 * because a key was removed.
 */
const getChangedKeys = (before: unknown, after: unknown): Record<string, unknown> | undefined => {
  if (!isObject(before) || !isObject(after) || Object.keys(before).some((key) => !(key in after))) return undefined
  return Object.fromEntries(Object.entries(after).filter(([key, part]) => !Object.is(before[key], part)))
}

const toStoredState = ({ context, output, error, ...rest }: ActorState): ActorState => ({
  ...rest,
  ...(context !== undefined && { context: toRedactedJson(context) }),
  ...(output !== undefined && { output: toRedactedJson(output) }),
  ...(error !== undefined && { error: toRedactedJson(error) }),
})

/**
 * Returns the text of a recording file. Secrets are redacted. Of each context only the changed keys are written (`partial`), because most
 * of a context stays the same. `about` describes where the recording was made.
 */
export const writeRecording = ({ actors, entries, dropped }: Recording, about: Readonly<Record<string, string>>): string => {
  const last = new Map<string, unknown>()
  const kept = entries.map(({ standing: found, event, ...entry }) => {
    const said = { ...entry, event: event && toRedactedJson(event) }
    if (!found) return said
    const changes = getChangedKeys(last.get(entry.actor), found.context)
    last.set(entry.actor, found.context)
    return { ...said, standing: toStoredState(changes ? { ...found, context: changes } : found), ...(changes && { partial: true }) }
  })
  const people = Object.values(actors).map(({ before, ...actor }) => ({ ...actor, ...(before && { before: toStoredState(before) }) }))
  return JSON.stringify({ format, version, about, dropped, actors: people, entries: kept })
}

/** Reason why a file is refused. `found` is the version number in the file. */
export type Refusal = { why: 'notRecording' } | { why: 'otherVersion'; found: string; known: string } | { why: 'tooLarge' }

export class RefusedFile extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.why)
    this.refusal = refusal
  }
}

const refuse = (refusal: Refusal): never => {
  throw new RefusedFile(refusal)
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return refuse({ why: 'notRecording' })
  }
}

/** Reads a recording file. Throws `RefusedFile` if it is not a valid recording. */
export const readRecording = async (source: Blob): Promise<Recording> => {
  if (source.size > maxBytes) refuse({ why: 'tooLarge' })
  const found = parseJson(await source.text())
  const { format: said, version: made } = { ...(found as { format?: unknown; version?: unknown } | null) }
  if (said !== format) refuse({ why: 'notRecording' })
  if (made !== version) refuse({ why: 'otherVersion', found: String(made), known: String(version) })
  const whole = file.safeParse(found)
  if (!whole.success) return refuse({ why: 'notRecording' })
  const { actors, entries, dropped } = whole.data
  const contexts = new Map<string, unknown>()
  const filled = entries.map(({ partial, ...entry }) => {
    if (!entry.standing) return entry
    const before = contexts.get(entry.actor)
    const context =
      partial && isObject(before) && isObject(entry.standing.context) ? { ...before, ...entry.standing.context } : entry.standing.context
    contexts.set(entry.actor, context)
    return { ...entry, standing: { ...entry.standing, context } }
  })
  return {
    dropped,
    actors: Object.fromEntries(actors.map((actor) => [actor.id, actor as InspectedActor])),
    entries: filled as Entry[],
  }
}
