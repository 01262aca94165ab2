import { disabledWithReason } from '#ui/disabled-with-reason'
import type { MenuEntry } from '#ui/menu'
import type { Branch, Command, CommandEffects, MenuLine } from './command'
import type { Situation } from './situation'
import { type Words, getWords } from './words'

const isBranch = (entry: Command | Branch): entry is Branch => 'entries' in entry

const toMenuEntry = (entry: Command | Branch, situation: Situation, doer: CommandEffects, t: Words): MenuEntry => {
  const { id, label, icon, obstacle } = entry
  const why = obstacle?.(situation)
  const common = {
    id,
    label: label(t, situation, doer.locale),
    icon: typeof icon === 'function' ? icon(situation) : icon,
    ...disabledWithReason(why && t[why]),
  }
  if (isBranch(entry)) return { ...common, children: buildMenu(entry.entries(situation), situation, doer) }
  const { keys, danger, checked, run } = entry
  return { ...common, keys, danger, checked: checked?.(situation), run: () => run(situation, doer) }
}

/** Removes separators at the ends and next to each other. */
export const withoutNeedlessLines = <Line>(lines: readonly (Line | '---')[]): (Line | '---')[] =>
  lines.filter((line, at) => line !== '---' || (at > 0 && lines[at - 1] !== '---' && lines.slice(at).some((next) => next !== '---')))

/** Returns the visible entries of a menu: without hidden commands and needless separators. */
export const buildMenu = (lines: readonly MenuLine[], situation: Situation, doer: CommandEffects): MenuEntry[] => {
  const t = getWords(doer.locale)
  const shown = lines.filter((line) => line === '---' || line.hidden?.(situation) !== true)
  return withoutNeedlessLines(shown).map((line) => (line === '---' ? line : toMenuEntry(line, situation, doer, t)))
}
