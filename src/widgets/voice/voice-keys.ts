import type { Chord } from '#ui/chord'

/** Begins and ends speaking, from within what holds the field. */
export const voiceKeys: Chord = 'Ctrl+Alt+V'
