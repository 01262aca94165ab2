import type { DiffSegment } from '#api/contract/diff'
import { matchKey } from '#text/normalise'

const isOneSpelling = (deleted: string, inserted: string): boolean => {
  const [lines, others] = [deleted.split('\n'), inserted.split('\n')]
  return lines.length === others.length && lines.every((line, at) => matchKey(line) === matchKey(others[at] ?? ''))
}

/**
 * Treats a replacement as unchanged text if both sides differ only in spelling, for example «آیین نامه» and «آیین‌نامه», or ي and ی. The
 * spelling of the second text is shown.
 */
export function mergeSpellings(segments: readonly DiffSegment[]): DiffSegment[] {
  const kept: DiffSegment[] = []
  const keep = ({ operation, text }: DiffSegment): void => {
    const last = kept.at(-1)
    if (operation === 'EQUAL' && last?.operation === 'EQUAL') kept[kept.length - 1] = { operation, text: last.text + text }
    else kept.push({ operation, text })
  }
  for (let at = 0; at < segments.length; at += 1) {
    const [one, other] = [segments[at], segments[at + 1]] as [DiffSegment, DiffSegment | undefined]
    if (one.operation === 'DELETE' && other?.operation === 'INSERT' && isOneSpelling(one.text, other.text)) {
      keep({ operation: 'EQUAL', text: other.text })
      at += 1
    } else keep(one)
  }
  return kept
}
