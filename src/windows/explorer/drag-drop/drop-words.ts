import type { Format } from '#text/format'
import type { messages } from './drop.messages'
import type { Refusal } from './drop-target'
import type { Over } from './use-drop'

type Say = ReturnType<typeof messages>

/** Returns why items cannot be moved into the folder with this title. */
export const refusalWords = (say: Say, refusal: Refusal, title: string): string =>
  ({
    self: say.moveIntoItself,
    below: say.moveBelowItself,
    there: say.moveNowhere(title),
    notFolder: say.moveNotFolder,
    target: say.moveNotWritable(title),
    items: say.moveNotAllowed,
    notCopied: say.copyNotAllowed,
    upload: say.dropRefused,
    nowhere: say.moveNoFolder,
  })[refusal]

/** Describes what a drop would do, or why it is not possible. */
export const dropWords = (say: Say, format: Format, { under, refusal, kind, count, copies }: Over): string => {
  const title = under?.target.title ?? ''
  if (refusal !== null) return kind === 'files' ? say.dropRefused : refusalWords(say, refusal, title)
  if (kind === 'files') return say.dropHere(title)
  return copies ? say.copyHere(format, count, title) : say.moveHere(format, count, title)
}
