import { parseAst } from 'vite'

/** A source file with one small mistake. */
export interface Mutant {
  file: string
  line: number
  /** Original line. */
  text: string
  /** Source text before and after the mutation. */
  was: string
  is: string
  /** Whole source text of the file with the mistake. */
  code: string
}

interface Place {
  start: number
  end: number
}
interface SyntaxNode extends Place {
  type: string
  [field: string]: unknown
}
interface Edit extends Place {
  is: string
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string' && 'start' in value

const childrenOf = (node: SyntaxNode): SyntaxNode[] =>
  Object.entries(node)
    .filter(([field]) => !/^(typeAnnotation|typeArguments|typeParameters|returnType)$/.test(field))
    .flatMap(([, value]) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
}
const CALLS: Readonly<Record<string, string>> = { some: 'every', every: 'some', max: 'min' }

/** Replacements in SQL statements: each place that matches the pattern gives one mutant. */
const SQL_TURNS: readonly (readonly [RegExp, string])[] = [
  [/\sand\s/g, ' or '],
  [/\sor\s/g, ' and '],
  [/ > /g, ' >= '],
  [/ > /g, ' < '],
  [/ >= /g, ' > '],
  [/ >= /g, ' < '],
  [/ <= /g, ' < '],
  [/ < /g, ' <= '],
  [/ is null\b/g, ' is not null'],
  [/ is not null\b/g, ' is null'],
  [/ is distinct from /g, ' is not distinct from '],
  [/ not in /g, ' in '],
  [/ in \(select/g, ' not in (select'],
  [/= any\(/g, '<> all('],
  [/<> all\(/g, '= any('],
  [/not p\.home/g, 'true'],
  [/\bh\.home\b/g, 'true'],
  [/\b[a-z]\.recursive\b/g, 'true'],
  [/exists \(/g, 'not exists ('],
  [/[\w.]+ = (?:'\w+'|\$\{[^}]*\})/g, 'true'],
  [/'bin'/g, "'home'"],
]

/** Returns the edits that each remove one member of a union. */
function unionEdits(text: string, start: number): Edit[] {
  const parts = [...text.matchAll(/\sunion(?: all)?\s/g)]
  if (parts.length === 0) return []
  const ends = [...parts.map(({ index }) => index), text.length]
  return ends.map((end) => ({ start: start + end, end: start + end, is: ' and false' }))
}

function sqlEdits({ start, end }: Place, source: string): Edit[] {
  const [from, to] = [start + 1, end - 1]
  const text = source.slice(from, to)
  return [
    ...SQL_TURNS.flatMap(([was, is]) =>
      [...text.matchAll(was)].map((found) => ({ start: from + found.index, end: from + found.index + found[0].length, is })),
    ),
    ...unionEdits(text, from),
  ]
}

function editsOf(node: SyntaxNode, source: string): Edit[] {
  const text = (part: unknown): string => source.slice((part as Place).start, (part as Place).end)
  const whole = (is: string): Edit => ({ start: node.start, end: node.end, is })
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const others = OPERATORS[String(node.operator)] ?? []
      const turned = others.map((other) => whole(`${text(node.left)} ${other} ${text(node.right)}`))
      return node.operator === '??' ? [whole(`(${text(node.right)})`)] : turned
    }
    case 'Literal': {
      if (typeof node.value === 'boolean') return [whole(String(!node.value))]
      if (typeof node.value === 'number') return [whole(String(node.value + 1)), ...(node.value > 0 ? [whole(String(node.value - 1))] : [])]
      return []
    }
    case 'UnaryExpression':
      return node.operator === '!' ? [whole(text(node.argument))] : []
    case 'ConditionalExpression':
      return [whole(`(${text(node.test)}) ? (${text(node.alternate)}) : (${text(node.consequent)})`)]
    case 'IfStatement': {
      const { start, end } = node.test as Place
      return ['true', 'false'].map((is) => ({ start, end, is }))
    }
    case 'CallExpression': {
      const callee = node.callee as SyntaxNode
      if (callee.type !== 'MemberExpression') return []
      const name = text(callee.property)
      if (name === 'filter') return [whole(text(callee.object))]
      const other = CALLS[name]
      const { start, end } = callee.property as Place
      return other === undefined ? [] : [{ start, end, is: other }]
    }
    case 'TaggedTemplateExpression':
      return /^sql\b/.test(text(node.tag)) ? sqlEdits(node.quasi as Place, source) : []
    default:
      return []
  }
}

const DECLARATION = /^(?:FunctionDeclaration|VariableDeclarator|MethodDefinition)$/
const nameOf = (node: SyntaxNode): string | undefined =>
  DECLARATION.test(node.type) ? (((node.id ?? node.key) as { name?: string }).name ?? undefined) : undefined

function edits(node: SyntaxNode, source: string, wanted: readonly string[] | undefined, inside: boolean): Edit[] {
  if (node.type.startsWith('TS')) return []
  const here = inside || wanted === undefined || wanted.includes(nameOf(node) ?? '')
  return [...(here ? editsOf(node, source) : []), ...childrenOf(node).flatMap((child) => edits(child, source, wanted, here))]
}

/** Returns all mutants of a file, or of the named declarations in it. */
export function mutantsOf(file: string, source: string, declarations?: readonly string[]): Mutant[] {
  const tree = parseAst(source, { lang: 'ts' }) as unknown as SyntaxNode
  const found = new Map(edits(tree, source, declarations, false).map((edit) => [`${edit.start} ${edit.end} ${edit.is}`, edit]))
  return [...found.values()]
    .filter(({ start, end, is }) => source.slice(start, end) !== is)
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, end, is }) => ({
      file,
      line: source.slice(0, start).split('\n').length,
      text: source.split('\n')[source.slice(0, start).split('\n').length - 1] ?? '',
      was: source.slice(start, end).trim(),
      is: is.trim(),
      code: source.slice(0, start) + is + source.slice(end),
    }))
}
