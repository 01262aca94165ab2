import type { PickRules } from '../node-picker/node-picker'

/** Picks classes: several, or one alone. The main root, هستینه, only where it is allowed. */
export const classRules = (more: Partial<Omit<PickRules, 'kinds'>> = {}): PickRules => ({ multiple: true, ...more, kinds: 'classes' })
