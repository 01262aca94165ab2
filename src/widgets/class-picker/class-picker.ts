import type { PickRules } from '../node-picker/node-picker'

/** Rules for picking classes: several, or only one. The main root, هستینه, can be picked only with `allowMainRoot`. */
export const classRules = (more: Partial<Omit<PickRules, 'kinds'>> = {}): PickRules => ({ multiple: true, ...more, kinds: 'classes' })
