import type { Chord } from '#ui/chord'

/** Shortcut that starts and stops dictation while the focus is within the element of the field. */
export const voiceKeys: Chord = 'Ctrl+Alt+V'
