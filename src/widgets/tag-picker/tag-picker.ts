import type { PickRules } from '../node-picker/node-picker'

/**
 * Rules for several tags: the main root cannot be picked and the last tag cannot be removed. Tags with the same title count as the same,
 * wherever their folders are.
 */
export const tagRules = { kinds: 'any', multiple: true, keepsLast: true, byTitle: true, addsChild: true } as const satisfies PickRules

/** Rules for the single keyword to which words of a text will link. */
export const linkRules = { ...tagRules, multiple: false, keepsLast: false } as const satisfies PickRules

/** Rules for the tags of a search filter. A folder means all tags below it. */
export const searchTagRules = { kinds: 'any', multiple: true } as const satisfies PickRules
