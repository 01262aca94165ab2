import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { ROOT } from '../../scripts/run.mjs'
import { ownFiles } from '../../scripts/tree.mjs'

/** More ids would hide which of the requirements the test does not cover. */
const MAX_ROWS = 3

interface SyntaxNode {
  type: string
  [field: string]: unknown
}
const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value

/** Returns true for `it`, `test` and `describe`, and for calls through them such as `it.each(…)` and `it.skip`. */
const callsATest = (node: unknown): boolean =>
  isNode(node) && (node.type === 'Identifier' ? /^(it|test|describe)$/.test(String(node.name)) : callsATest(node.object ?? node.callee))

/** Returns the text of an expression, with the parts of concatenations and templates joined. */
const wordsOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'TemplateLiteral') return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join('…')
  return node.type === 'BinaryExpression' ? wordsOf(node.left) + wordsOf(node.right) : ''
}

function titlesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(titlesIn)
  if (!isNode(node)) return []
  const own = node.type === 'CallExpression' && callsATest(node.callee) ? [wordsOf((node.arguments as unknown[])[0])] : []
  return [...own, ...Object.values(node).flatMap(titlesIn)]
}

const rowsOf = (title: string): number => title.match(/\[[A-Z]{2,5}-\d{3}\]/g)?.length ?? 0
const longIn = (source: string, lang: 'ts' | 'tsx' = 'ts'): string[] =>
  titlesIn(parseAst(source, { lang })).filter((title) => rowsOf(title) > MAX_ROWS)

it('a title names at most three requirement ids', () => {
  const found = ownFiles(/\.(test|spec)\.tsx?$/, ['tests']).map(
    (path) => [path, longIn(readFileSync(join(ROOT, path), 'utf8'), path.endsWith('x') ? 'tsx' : 'ts')] as const,
  )
  for (const kind of ['.test.ts', '.test.tsx', '.spec.ts']) expect(found.filter(([path]) => path.endsWith(kind)).length).toBeGreaterThan(40)
  expect(found.flatMap(([path, titles]) => titles.map((title) => `${path}: ${title}`))).toEqual([])
})

it('the check of titles reads the title of every form of call: `it`, `it.each`, `describe`', () => {
  const rows = '[EXP-001] [EXP-002] [EXP-003] [EXP-004]'
  const calls = [`it('a ${rows}', () => {})`, `it.each([1])('a %s ${rows}', () => {})`, `describe(\`\${1} ${rows}\`, () => {})`]
  expect(calls.map((source) => longIn(source).length)).toEqual([1, 1, 1])
  expect(longIn(`it('a [EXP-001] [EXP-002] [EXP-003]', () => expect('${rows}').toBe(1))`)).toEqual([])
})
