import { useFormat, useMessages } from '#ui/locale'
import { messages } from './drop.messages'
import { dropWords } from './drop-words'
import type { Over } from './use-drop'

/** Describes the result of a drop; after a drop of files, the number of files found so far. */
export function DropNote({ over, counted }: { over: Over | undefined; counted: number }) {
  const say = useMessages(messages)
  const format = useFormat()
  return over ? dropWords(say, format, over) : say.dropCounting(format, counted)
}
