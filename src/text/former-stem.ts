/**
 * Stems as texts were indexed before the tables of verbs and irregular words existed. While texts are indexed again, a search also looks for
 * these stems.
 */

/** Words that look like a plural but are not one. They were not stemmed. */
const WHOLE = new Set(['تنها', 'انتها', 'منتها', 'اشتها', 'التها', 'ابتها'])

const PLURAL = /^(..+)ها(?:یی|ی|یم|یت|یش|یمان|یتان|یشان)?$/
const DEGREE = /^(...+)تر(?:ین|ی)?$/
const INDEFINITE = /^(.{3,}?)یی?$/
const COLLECTIVE = /^(.{4,})(?:ات|ان)$/

/** Returns the former stem of a folded word without half-spaces. Latin words have the same stem as now. */
export function formerPersianStem(word: string): string {
  const single = WHOLE.has(word) ? word : (PLURAL.exec(word)?.[1] ?? word)
  const plain = DEGREE.exec(single)?.[1] ?? single
  const definite = plain.length >= 5 ? (INDEFINITE.exec(plain)?.[1] ?? plain) : plain
  return definite.length >= 6 ? (COLLECTIVE.exec(definite)?.[1] ?? definite) : definite
}
