import * as z from 'zod/mini'

/** Id of anything except a node: users, roles, versions, paragraphs, saved searches. Upper case is converted to lower case. */
export const uuid = z.guid().check(z.toLowerCase())

/** Id of a node. A call that takes one lists it in its subjects with a level; a test checks this. */
export const nodeId = z.guid().check(z.toLowerCase(), z.meta({ 'x-node': true }))

/** Not in the specification: id that the caller gives to a change, so that the change can be undone. */
export const operation = { operationUuid: z.optional(uuid) }

/** Maximum number of ids in one call. */
export const maxIds = 10_000

export const uuids = z.array(uuid).check(z.maxLength(maxIds))
export const nodeIds = z.array(nodeId).check(z.maxLength(maxIds))

/** Text that users type. Titles have further rules, which the server checks separately, because they have error codes of their own. */
export const words = z.string().check(z.maxLength(4_000))
export const longText = z.string().check(z.maxLength(20_000_000))

/** Milliseconds since 1970, UTC. */
export const instant = z.int()

/** `YYYY-MM-DD HH:mm:ss`, Gregorian, Asia/Tehran: date format of the ontology. */
export const ontologyDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/))

/** A whole number in a path, query or form: digits in the request, a number in code. */
export const integer = (min = 0, max = 2_147_483_647) =>
  z
    .pipe(z.pipe(z.union([z.int(), z.string().check(z.regex(/^-?\d{1,16}$/))]), z.transform(Number)), z.int().check(z.gte(min), z.lte(max)))
    .check(z.meta({ 'x-wire': { type: 'integer', minimum: min, maximum: max } }))

/** `true` or `false` in a query or form. */
export const bool = z
  .pipe(
    z.union([z.boolean(), z.enum(['true', 'false'])]),
    z.transform((value): boolean => value === true || value === 'true'),
  )
  .check(z.meta({ 'x-wire': { type: 'boolean' } }))

const listed = (value: string | string[]): string[] =>
  (typeof value === 'string' ? [value] : value)
    .flatMap((item) => item.split(','))
    .flatMap((item) => (item.trim() === '' ? [] : [item.trim()]))

const listOfText = z.pipe(z.union([z.string(), z.array(z.string())]), z.transform(listed))

/** Ids in a query: repeated, or separated by commas. */
export const nodeIdList = z
  .pipe(listOfText, nodeIds)
  .check(z.meta({ 'x-wire': { type: 'array', items: { type: 'string', format: 'uuid', 'x-node': true } } }))
export const uuidList = z.pipe(listOfText, uuids).check(z.meta({ 'x-wire': { type: 'array', items: { type: 'string', format: 'uuid' } } }))
/**
 * Not in the specification: for a save that replaces a list, the ids that the caller has read. Throws 409 `conflict` if the stored ids are
 * different. Sent as one text, so that an empty list can be sent too.
 */
export const currentIds = { before: z.optional(uuidList) }
export const textList = listOfText.check(z.meta({ 'x-wire': { type: 'array', items: { type: 'string' } } }))

/** Number of items (not pages) to skip. */
export const offset = integer(0)
export const size = integer(1, 1_000)

export const direction = z.enum(['ASC', 'DESC'])

/** Paging fields of a JSON body. `offset` counts items. */
export const paging = {
  direction: z.optional(direction),
  offset: z.optional(z.int().check(z.gte(0), z.lte(2_147_483_647))),
  pageSize: z.optional(z.int().check(z.gte(1), z.lte(1_000))),
}

export const page = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    contents: z.array(item),
    totalElements: z.int(),
    offset: z.int(),
    pageSize: z.int(),
    /** Milliseconds that the server needed. */
    time: z.optional(z.number()),
    /**
     * Not in the specification: opaque cursor. Sent as `after`, it returns the next page at the same cost at any depth. Absent on the last
     * page.
     */
    next: z.optional(z.string()),
  })

/**
 * Not in the specification: true if the caller's rights on the folder do not include its content. Then the list contains only the items
 * that belong to the caller or were shared with the caller separately.
 */
export const limitedFlag = z.optional(z.literal(true))

/** Not in the specification: end of the previous page (`next`). It replaces `offset`. */
export const afterCursor = z.optional(z.string().check(z.maxLength(2_000)))

export const colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))

const reserved = new Set(['__proto__', 'constructor', 'prototype'])
const longestList = 1_000
const isIndex = (step: string | undefined): boolean => step !== undefined && /^\d{1,4}$/.test(step) && Number(step) < longestList

/**
 * Stores a value in nested objects and lists, along the steps of its name. Returns false if a step conflicts with a value that is already
 * there.
 */
const place = (target: Record<string, unknown>, [step = '', ...rest]: readonly string[], value: unknown): boolean => {
  if (reserved.has(step) || (Array.isArray(target) && !isIndex(step))) return false
  const inner = target[step]
  if (rest.length === 0) {
    target[step] = inner === undefined ? value : [inner, value].flat()
    return true
  }
  if (inner !== undefined && (typeof inner !== 'object' || inner === null)) return false
  const next = inner ?? (isIndex(rest[0]) ? [] : {})
  target[step] = next
  return place(next as Record<string, unknown>, rest, value)
}

/** Converts values with flat names (`a[0].b`) to nested values. A name that does not fit stays flat, so that the schema refuses it. */
const unfold = (flat: unknown): unknown => {
  if (typeof flat !== 'object' || flat === null) return flat
  const whole: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(flat)) {
    const steps = name.split(/[.[\]]+/).filter((step) => step !== '')
    if (!place(whole, steps, value)) Object.defineProperty(whole, name, { value, enumerable: true, configurable: true, writable: true })
  }
  return whole
}

/** A query with nested values: `entries[0].values[1].uuid=…` in the request, lists and objects in code. Gaps in a list are refused. */
export const nested = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((flat: z.input<S>) => unfold(flat)),
    schema,
  ) as unknown as z.ZodMiniPipe<z.ZodMiniTransform<z.input<S>, z.input<S>>, S>
