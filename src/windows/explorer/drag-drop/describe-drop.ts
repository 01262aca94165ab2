import type { Format } from '#text/format'
import type { messages } from './drop.messages'
import type { Refusal } from './drop-target'
import type { DropState } from './use-drop'

type Say = ReturnType<typeof messages>

/** Returns why items cannot be moved into the folder with this title. */
export const describeRefusal = (t: Say, refusal: Refusal, title: string): string =>
  ({
    self: t.moveIntoItself,
    below: t.moveBelowItself,
    there: t.moveNowhere(title),
    notFolder: t.moveNotFolder,
    target: t.moveNotWritable(title),
    items: t.moveNotAllowed,
    notCopied: t.copyNotAllowed,
    upload: t.dropRefused,
    nowhere: t.moveNoFolder,
  })[refusal]

/** Returns the sentence that describes what a drop would do, or why it is not possible. */
export const describeDrop = (t: Say, format: Format, { under, refusal, kind, count, copies }: DropState): string => {
  const title = under?.target.title ?? ''
  if (refusal !== null) return kind === 'files' ? t.dropRefused : describeRefusal(t, refusal, title)
  if (kind === 'files') return t.dropHere(title)
  return copies ? t.copyHere(format, count, title) : t.moveHere(format, count, title)
}
