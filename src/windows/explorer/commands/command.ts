import type { Locale } from '#text/locale'
import { type Chord, isChord } from '#ui/chord'
import type { ExplorerEvent } from '../context'
import type { KeyPress } from './keys'
import type { Obstacle } from './rights'
import type { Situation } from './situation'
import type { Words } from './words'

/** Callbacks of the view that a command can call. Requests to the window frame use the context of the situation instead. */
export interface CommandEffects {
  locale: Locale
  send(event: ExplorerEvent): void
  chooseFiles(): void
  chooseFolder(): void
  focusSearch(): void
}

interface Entry {
  id: string
  /**
   * Returns the label in the language of `t`. The shortcut sheet passes no situation. A command with its own text catalogue selects the
   * language by `locale`.
   */
  label(t: Words, situation: Situation | undefined, locale: Locale): string
  icon?: string | ((situation: Situation) => string)
  /** Hides the command instead of disabling it: it does not fit the target, or a feature flag turns it off. */
  hidden?(situation: Situation): boolean
  /** Returns the reason why the command is disabled; undefined if it is enabled. */
  obstacle?(situation: Situation): Obstacle | undefined
}

/**
 * Single definition of an action of the explorer. Menus, toolbar, shortcuts, shortcut sheet and palette use it; `menus` defines the order.
 */
export interface Command extends Entry {
  keys?: readonly Chord[]
  /** The shortcut works while any part of the window has the focus, not only the items. */
  everywhere?: true
  danger?: true
  checked?(situation: Situation): boolean
  run(situation: Situation, doer: CommandEffects): void
}

/** Submenu; its entries may depend on the situation. */
export interface Branch extends Entry {
  entries(situation: Situation): readonly MenuLine[]
}

/** Entry of a menu; `---` is a separator. */
export type MenuLine = Command | Branch | '---'

/** Returns true if the key press matches the chord. The command key of a Mac counts as Ctrl. */
const isPressed = (press: KeyPress, chord: Chord): boolean =>
  isChord(
    { ...press, ctrlKey: press.ctrlKey || press.metaKey, metaKey: false, getModifierState: () => press.altGraph || press.composing },
    chord,
  )

export const findCommandAt = (commands: readonly Command[], press: KeyPress): Command | undefined =>
  commands.find(({ keys }) => keys?.some((chord) => isPressed(press, chord)))

/** Command of a key press, with the reason if it is disabled; undefined if no visible command has this key. */
export type Pressed = { command: Command; obstacle: Obstacle | undefined } | undefined

export const findPressedCommand = (commands: readonly Command[], press: KeyPress, situation: Situation): Pressed => {
  const command = findCommandAt(commands, press)
  return command && command.hidden?.(situation) !== true ? { command, obstacle: command.obstacle?.(situation) } : undefined
}
