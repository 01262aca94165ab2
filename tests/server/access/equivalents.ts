import type { Mutant } from '#tests/support/mutants'

/**
 * Mutants that change no response, with the reason: each line of the file that contains `line`, if the mutant replaces `was` (any text if
 * absent).
 */
interface Equivalent {
  file: string | RegExp
  line: string | RegExp
  was?: string | RegExp
  is?: string | RegExp
  because: string
}

const levels = 'server/access/levels.ts'
const visibility = 'server/access/visibility.ts'
const gate = 'server/access/gate.ts'
const subject = 'src/api/contract/subject.ts'
const mount = 'server/http/mount.ts'

export const equivalents: readonly Equivalent[] = [
  { file: levels, line: 'if (level > (levels.get(id) ?? -1))', was: '1', is: '2', because: 'every level is also above -2' },
  { file: levels, line: 'owner !== caller.userId) return -1', was: '1', is: '2', because: 'only the sign of a level below 0 matters' },
  { file: levels, line: 'const least = owner === undefined', was: '1', is: '2', because: 'the minimum is compared with -1 afterwards' },
  {
    file: levels,
    line: 'if (caller.admin) return 5',
    was: 'caller.admin',
    is: 'false',
    because: 'the inherited level of an administrator is 5 already',
  },
  {
    file: levels,
    line: 'if (caller.admin) return false',
    was: 'caller.admin',
    is: 'false',
    because: 'the inherited level of an administrator is 5, which is not below 0',
  },
  {
    file: 'server/domain/content/permissions/permissions.service.ts',
    line: "name: names.get(principal_id) ?? ''",
    because: 'the name is used only in a log sentence, which the log tests check',
  },
  {
    file: levels,
    line: 'if (binned && inherited < 0)',
    was: /^inherited < 0$|^0$/,
    because: 'in a bin no level between -1 and 4 is inherited',
  },
  { file: levels, line: 'if (caller.admin || nodes.length === 0)', because: 'this is only faster: the code below gives the same result' },
  { file: levels, line: '!read.covers(path)', because: 'reading again gives the same rows' },
  { file: levels, line: '!read.factsById.has(id)', because: 'reading again gives the same rows' },
  { file: levels, line: 'if (unread.length > 0)', is: /true|>=/, because: 'this is only faster: there is nothing to read' },
  {
    file: levels,
    line: "rows.filter((row) => row.kind !== 'node')",
    is: 'rows',
    because: 'a node taken for an entry would give its author something on it, who has everything',
  },
  { file: mount, line: 'isSent', because: 'a slot released while a body is received changes no response' },
  {
    file: mount,
    line: 'found && canCacheRights(endpoint) ?',
    was: /^found/,
    because: 'it decides only about caching, which `rights-cache.test.ts` checks',
  },
  { file: gate, line: 'need, have: levels.get(id) ?? -1', was: '1', because: 'a node that was found always has a level' },
  { file: visibility, line: 'const MAX_SUBTREES = 100', because: 'both code paths give the same result' },
  { file: visibility, line: 'const MAX_LISTED_CHILDREN = 2_000', because: 'both code paths give the same result' },
  { file: visibility, line: 'const last = kept.at(-1)', because: 'nested ranges give the same rows' },
  { file: visibility, line: 'return last !== undefined', because: 'nested ranges give the same rows' },
  { file: visibility, line: '=> sql`(${path} >= ${top}', was: '<', is: '<=', because: 'no path has a 0 where others have a slash' },
  {
    file: visibility,
    line: "n.system_role = 'bin' and n.owner_id = ${caller.userId}",
    was: /^n\.owner_id/,
    because: 'bins of other users are excluded below',
  },
  { file: visibility, line: 'tops.length <= MAX_SUBTREES', because: 'both code paths give the same result' },
  { file: visibility, line: '(${level} <= 4 and', was: /^b\.owner_id/, because: 'bins of other users are excluded below' },
  {
    file: visibility,
    line: 'if (folder.child_shortcuts === 0)',
    was: /=== 0$/,
    is: 'false',
    because: 'this is only faster: there is nothing to find',
  },
  {
    file: visibility,
    line: 'if (caller.admin && shortcuts.length === 0)',
    was: /^caller/,
    is: 'false',
    because: 'this is only faster for administrators',
  },
  {
    file: visibility,
    line: 'if (caller.admin && shortcuts.length === 0)',
    was: 'true',
    because: 'without it the page has a condition that is always true',
  },
  {
    file: visibility,
    line: 'select h.node_id, h.rank, null from node a',
    was: /^h\.(?:parent_id|home)/,
    because: 'a node whose home parent is the folder has a single row there',
  },
  {
    file: visibility,
    line: 'where a.author_id = ${caller.userId}',
    was: /^a\.parent_id/,
    because: 'a home placement in a folder implies that the folder is the parent',
  },
  { file: visibility, line: 'h.node_id = any(${shown}::uuid[])', was: /^h\.parent_id/, because: 'these nodes were queried in this folder' },
  { file: visibility, line: 'limit ${MAX_LISTED_CHILDREN + 1}', was: '1', is: '2', because: 'one more row gives the same decision' },
  {
    file: visibility,
    line: 'if (found.rows.length <= MAX_LISTED_CHILDREN)',
    was: /MAX_LISTED_CHILDREN$/,
    is: 'false',
    because: 'the code path for many rows gives the same result for few',
  },
  {
    file: visibility,
    line: 'if (found.rows.length <= MAX_LISTED_CHILDREN)',
    is: 'found.rows.length < MAX_LISTED_CHILDREN',
    because: 'the code path for many rows gives the same result for few',
  },
  { file: gate, line: "levels.get(id ?? '') ?? -1", was: '1', is: '2', because: 'only the sign of a level below 0 matters' },
  {
    file: subject,
    line: "typeof value === 'object' && value !== null &&",
    is: /\|\|/,
    because: 'the path to an id contains only objects and lists',
  },
  {
    file: subject,
    line: 'getValuesAtPath(request, when.at).some',
    was: 'some',
    because: 'the value that a condition reads exists exactly once',
  },
  { file: subject, line: 'getValuesAtPath(request, subject.at)', was: /filter/, because: 'an id that was read is always a string' },
  {
    file: mount,
    line: "if (!request.headers.has('authorization'))",
    is: 'false',
    because: 'a request without a token has no caller anyway',
  },
  { file: mount, line: 'if (error instanceof Problem)', is: 'true', because: 'any other error means that the store failed' },
  { file: mount, line: "if (caller) c.set('caller', caller)", because: 'the caller is stored only for the log' },
  { file: mount, line: "c.set('subject'", because: 'the item is stored only for the log' },
  { file: mount, line: 'options.checkAnswers ? checkErrorCode', because: 'every refusal is listed by its call' },
  { file: mount, line: 'if (!caller) throw', is: 'false', because: 'no public call takes an item' },
  { file: /\.service\.ts$/, line: /\?\? -1/, was: '1', because: 'every requested id has a level' },
  {
    file: 'server/domain/content/bin/purge.service.ts',
    line: 'const DELETE = 4',
    is: '3',
    because: 'in a bin no level is between -1 and 4',
  },
]

const fits = (wanted: string | RegExp | undefined, text: string): boolean =>
  wanted === undefined || (typeof wanted === 'string' ? wanted === text : wanted.test(text))

const stands = (wanted: string | RegExp, text: string): boolean => (typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text))

/** Returns the entry of the list that explains why this mutant changes nothing; undefined if a test must fail for it. */
export const equivalentTo = ({ file, text, was, is }: Mutant): Equivalent | undefined =>
  equivalents.find((one) => fits(one.file, file) && stands(one.line, text) && fits(one.was, was) && fits(one.is, is))
