import type { PickRules } from '../node-picker/node-picker'

/** Several tags; the main root is none of them, and the last one stays. A keyword is its title, wherever its folder stands. */
export const tagRules = { kinds: 'any', multiple: true, keepsLast: true, byTitle: true, addsChild: true } as const satisfies PickRules

/** The one keyword that words are linked with. */
export const linkRules = { ...tagRules, multiple: false, keepsLast: false } as const satisfies PickRules

/** What a search is narrowed to: a folder stands for all the tags below it. */
export const searchedTags = { kinds: 'any', multiple: true } as const satisfies PickRules
