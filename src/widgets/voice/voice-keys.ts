import type { Chord } from '#ui/chord'

/** Shortcut that starts and stops dictation while the focus is in the element around the field. */
export const voiceKeys: Chord = 'Ctrl+Alt+V'
