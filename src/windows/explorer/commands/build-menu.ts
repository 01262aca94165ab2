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

/** Returns the visible entries of a menu: without hidden commands, and without separators at the ends or next to each other. */
export const buildMenu = (lines: readonly MenuLine[], situation: Situation, doer: CommandEffects): MenuEntry[] => {
  const t = getWords(doer.locale)
  const shown = lines.filter((line) => line === '---' || line.hidden?.(situation) !== true)
  return shown
    .filter((line, at) => line !== '---' || (at > 0 && shown[at - 1] !== '---' && shown.slice(at).some((next) => next !== '---')))
    .map((line) => (line === '---' ? line : toMenuEntry(line, situation, doer, t)))
}
