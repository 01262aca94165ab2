import { useEffect } from 'react'
import { commands } from './commands'
import { shortcutOf } from './shortcuts'
import { useDesktop } from './use-desktop'

/** Keys that work wherever the focus is. */
export function useShortcuts(): void {
  const desktop = useDesktop()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event)
      if (shortcut === undefined || event.defaultPrevented) return
      const command = commands.find((candidate) => candidate.shortcut === shortcut)
      if (!command || command.obstacle?.(desktop) !== undefined) return
      command.run(desktop)
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [desktop])
}
