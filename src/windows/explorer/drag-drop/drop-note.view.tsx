import { useFormat, useMessages } from '#ui/locale'
import { messages } from './drop.messages'
import { describeDrop } from './describe-drop'
import type { DropState } from './use-drop'

/** Describes the result of dropping here. After a drop of files, shows the number of files found so far. */
export function DropNote({ over, counted }: { over: DropState | undefined; counted: number }) {
  const t = useMessages(messages)
  const format = useFormat()
  return over ? describeDrop(t, format, over) : t.dropCounting(format, counted)
}
