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
  { file: levels, line: 'if (level > (levels.get(id) ?? -1))', was: '1', is: '2', because: 'every level is above -2 as well' },
  { file: levels, line: 'owner !== caller.userId) return -1', was: '1', is: '2', because: 'nobody asks how far below 0 a level is' },
  { file: levels, line: 'const least = owner === undefined', was: '1', is: '2', because: 'the least is compared with -1 afterwards' },
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
    because: 'the name is for the sentence in the log, which the tests of the log read',
  },
  {
    file: levels,
    line: 'if (binned && inherited < 0)',
    was: /^inherited < 0$|^0$/,
    because: 'in a bin nothing between -1 and 4 is inherited',
  },
  { file: levels, line: 'if (caller.admin || nodes.length === 0)', because: 'a short cut: what follows gives the same, only later' },
  { file: levels, line: '!read.covers(path)', because: 'what is read again is the same' },
  { file: levels, line: '!read.factsById.has(id)', because: 'what is read again is the same' },
  { file: levels, line: 'if (unread.length > 0)', is: /true|>=/, because: 'a short cut: there is nothing to read' },
  {
    file: levels,
    line: "rows.filter((row) => row.kind !== 'node')",
    is: 'rows',
    because: 'a node taken for an entry would give its author something on it, who has everything',
  },
  { file: mount, line: 'isSent', because: 'a turn that others have while a body comes in changes no answer' },
  {
    file: mount,
    line: 'found && canCacheRights(endpoint) ?',
    was: /^found/,
    because: 'whether what was read is kept, which `rights-cache.test.ts` holds',
  },
  { file: gate, line: 'need, have: levels.get(id) ?? -1', was: '1', because: 'a node at hand always has a level' },
  { file: visibility, line: 'const MAX_SUBTREES = 100', because: 'where the way changes by which the same answer is found' },
  { file: visibility, line: 'const MAX_LISTED_CHILDREN = 2_000', because: 'where the way changes by which the same answer is found' },
  { file: visibility, line: 'const last = kept.at(-1)', because: 'ranges that lie in one another give the same rows' },
  { file: visibility, line: 'return last !== undefined', because: 'ranges that lie in one another give the same rows' },
  { file: visibility, line: '=> sql`(${path} >= ${top}', was: '<', is: '<=', because: 'no path ends in 0 where others have a slash' },
  {
    file: visibility,
    line: "n.system_role = 'bin' and n.owner_id = ${caller.userId}",
    was: /^n\.owner_id/,
    because: "others' bins are cut out below",
  },
  { file: visibility, line: 'tops.length <= MAX_SUBTREES', because: 'both ways give the same answer' },
  { file: visibility, line: '(${level} <= 4 and', was: /^b\.owner_id/, because: "others' bins are cut out below" },
  {
    file: visibility,
    line: 'if (folder.child_shortcuts === 0)',
    was: /=== 0$/,
    is: 'false',
    because: 'a short cut: there is nothing to find',
  },
  {
    file: visibility,
    line: 'if (caller.admin && shortcuts.length === 0)',
    was: /^caller/,
    is: 'false',
    because: 'a short cut for administrators',
  },
  {
    file: visibility,
    line: 'if (caller.admin && shortcuts.length === 0)',
    was: 'true',
    because: 'without it the page has a condition that always holds',
  },
  {
    file: visibility,
    line: 'select h.node_id, h.rank, null from node a',
    was: /^h\.(?:parent_id|home)/,
    because: 'whose parent the folder is stands there once, at home',
  },
  {
    file: visibility,
    line: 'where a.author_id = ${caller.userId}',
    was: /^a\.parent_id/,
    because: 'what is at home in a folder has it for a parent',
  },
  { file: visibility, line: 'h.node_id = any(${shown}::uuid[])', was: /^h\.parent_id/, because: 'these were looked up in this folder' },
  { file: visibility, line: 'limit ${MAX_LISTED_CHILDREN + 1}', was: '1', is: '2', because: 'one more row tells the same' },
  {
    file: visibility,
    line: 'if (found.rows.length <= MAX_LISTED_CHILDREN)',
    was: /MAX_LISTED_CHILDREN$/,
    is: 'false',
    because: 'the way for many gives the same answer for few',
  },
  {
    file: visibility,
    line: 'if (found.rows.length <= MAX_LISTED_CHILDREN)',
    is: 'found.rows.length < MAX_LISTED_CHILDREN',
    because: 'the way for many gives the same answer for few',
  },
  { file: gate, line: "levels.get(id ?? '') ?? -1", was: '1', is: '2', because: 'nobody asks how far below 0 a level is' },
  {
    file: subject,
    line: "typeof value === 'object' && value !== null &&",
    is: /\|\|/,
    because: 'only objects and lists stand on the way to an id',
  },
  { file: subject, line: 'getValuesAtPath(request, when.at).some', was: 'some', because: 'what a condition looks at is there, and once' },
  { file: subject, line: 'getValuesAtPath(request, subject.at)', was: /filter/, because: 'an id that was read is a text' },
  {
    file: mount,
    line: "if (!request.headers.has('authorization'))",
    is: 'false',
    because: 'whoever shows no token is nobody all the same',
  },
  { file: mount, line: 'if (error instanceof Problem)', is: 'true', because: 'anything else is a store that fails' },
  { file: mount, line: "if (caller) c.set('caller', caller)", because: 'who asked is kept for the log alone' },
  { file: mount, line: "c.set('subject'", because: 'the item is kept for the log alone' },
  { file: mount, line: 'options.checkAnswers ? checkErrorCode', because: 'every refusal is one that its call names' },
  { file: mount, line: 'if (!caller) throw', is: 'false', because: 'no public call takes an item' },
  { file: /\.service\.ts$/, line: /\?\? -1/, was: '1', because: 'every id that was asked for has a level' },
  {
    file: 'server/domain/content/bin/purge.service.ts',
    line: 'const DELETE = 4',
    is: '3',
    because: 'in a bin nothing lies between -1 and 4',
  },
]

const fits = (wanted: string | RegExp | undefined, text: string): boolean =>
  wanted === undefined || (typeof wanted === 'string' ? wanted === text : wanted.test(text))

const stands = (wanted: string | RegExp, text: string): boolean => (typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text))

/** Returns the entry of the list that explains why this mutant changes nothing; undefined if a test must fail for it. */
export const equivalentTo = ({ file, text, was, is }: Mutant): Equivalent | undefined =>
  equivalents.find((one) => fits(one.file, file) && stands(one.line, text) && fits(one.was, was) && fits(one.is, is))
