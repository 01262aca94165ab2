import type { Locale } from '#text/locale'
import { type Chord, isChord } from '#ui/chord'
import type { ExplorerEvent } from '../context'
import type { KeyPress } from './keys'
import type { Obstacle } from './rights'
import type { Situation } from './situation'
import type { Words } from './words'

/** What a command may set going. What the frame shall do it is asked through the situation's context. */
export interface Doer {
  locale: Locale
  send(event: ExplorerEvent): void
  chooseFiles(): void
  chooseFolder(): void
  focusSearch(): void
}

interface Entry {
  id: string
  /** Without a situation it is named for the sheet of shortcuts. What only one menu names brings its own words in the language. */
  label(say: Words, situation: Situation | undefined, locale: Locale): string
  icon?: string | ((situation: Situation) => string)
  /** Missing, not grey: what does not fit what it is asked for, and what a feature flag turns off. */
  hidden?(situation: Situation): boolean
  /** Why it is grey. */
  obstacle?(situation: Situation): Obstacle | undefined
}

/**
 * Something that can be done in an explorer, once: menus, the toolbar, the keys, the sheet of shortcuts and the palette are made of
 * these, and `menus` says which stands where.
 */
export interface Command extends Entry {
  keys?: readonly Chord[]
  /** Its keys work wherever the focus is in the window, not only on the items. */
  everywhere?: true
  danger?: true
  checked?(situation: Situation): boolean
  run(situation: Situation, doer: Doer): void
}

/** A menu within a menu; its entries may depend on the situation. */
export interface Branch extends Entry {
  entries(situation: Situation): readonly Line[]
}

/** `---` draws a line between groups. */
export type Line = Command | Branch | '---'

/** Whether a press is the chord; the command key of a Mac counts as Ctrl. */
const isPressed = (press: KeyPress, chord: Chord): boolean =>
  isChord(
    { ...press, ctrlKey: press.ctrlKey || press.metaKey, metaKey: false, getModifierState: () => press.altGraph || press.composing },
    chord,
  )

export const commandAt = (commands: readonly Command[], press: KeyPress): Command | undefined =>
  commands.find(({ keys }) => keys?.some((chord) => isPressed(press, chord)))

/** What a key does: it is carried out, it can't be, or no command here has it. */
export type Pressed = { command: Command; obstacle: Obstacle | undefined } | undefined

export const pressed = (commands: readonly Command[], press: KeyPress, situation: Situation): Pressed => {
  const command = commandAt(commands, press)
  return command && command.hidden?.(situation) !== true ? { command, obstacle: command.obstacle?.(situation) } : undefined
}
