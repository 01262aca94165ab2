import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { isChord } from '#ui/chord'
import { useLocale, useMessages } from '#ui/locale'
import { paste } from '../commands/clipboard-commands'
import type { Commands } from '../commands/use-commands'
import { hasDroppedFiles } from '#widgets/file-drop/drop'
import type { ExplorerActor } from '../explorer-actor'
import { messages } from '../explorer.messages'
import { readPastedItems } from './paste'

/** Milliseconds to wait for the browser's paste event after its key press. */
const pasteEventTimeoutMs = 100

/**
 * Uploads the files of the system clipboard; without files it pastes the nodes of the explorer's clipboard. Only the paste event of the
 * browser shows which of the two applies. With some keyboard layouts the browser fires no paste event; then the nodes are pasted after a
 * delay.
 */
export function usePaste(actor: ExplorerActor, commands: Commands) {
  const t = useMessages(messages)
  const { format } = useLocale()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isLate = useRef(false)
  const pasteHere = () => commands.runCommand(paste, { at: 'background' })
  return {
    onPasteKey: (event: KeyboardEvent): boolean => {
      if (!isChord(event.nativeEvent, 'Ctrl+V') && !(event.metaKey && event.code === 'KeyV')) return false
      if (event.repeat) {
        event.preventDefault()
        return true
      }
      clearTimeout(waiting.current)
      isLate.current = false
      waiting.current = setTimeout(() => {
        isLate.current = true
        pasteHere()
      }, pasteEventTimeoutMs)
      return true
    },
    onPaste: (event: ClipboardEvent) => {
      clearTimeout(waiting.current)
      event.preventDefault()
      if (!hasDroppedFiles(event.clipboardData)) {
        if (!isLate.current) pasteHere()
        isLate.current = false
        return
      }
      const now = Date.now()
      const pasted = readPastedItems(event.clipboardData, now, () => t.pastedImage(format, now))
      if (pasted.items.length > 0 || pasted.hasFolder) actor.send({ type: 'files.paste', ...pasted })
    },
  }
}
