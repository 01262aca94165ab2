import type { Format } from '#text/format'
import type { messages } from '../explorer.messages'
import type { Over } from './use-drop'

/** What a drop would do, or why it can not. */
export const dropWords = (say: ReturnType<typeof messages>, format: Format, { under, refusal, kind, count }: Over): string => {
  const title = under?.target.title ?? ''
  switch (refusal) {
    case null:
      return kind === 'files' ? say.dropHere(title) : say.moveHere(format, count, title)
    case 'self':
      return say.moveIntoItself
    case 'below':
      return say.moveBelowItself
    case 'there':
      return say.moveNowhere(title)
    case 'notFolder':
      return say.moveNotFolder
    case 'target':
      return say.moveNotWritable(title)
    case 'items':
      return say.moveNotAllowed
    case 'upload':
      return say.dropRefused
    case 'nowhere':
      return kind === 'files' ? say.dropRefused : say.moveNoFolder
  }
}
