import { useFormat, useMessages } from '#ui/locale'
import { messages } from './drop.messages'
import { dropWords } from './drop-words'
import type { Over } from './use-drop'

/** What a drop would do; after one of files, how many were found so far. */
export function DropNote({ over, counted }: { over: Over | undefined; counted: number }) {
  const say = useMessages(messages)
  const format = useFormat()
  return over ? dropWords(say, format, over) : say.dropCounting(format, counted)
}
