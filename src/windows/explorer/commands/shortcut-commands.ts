import { addToCopy, addToCut, copy, cut, pasteIn, uncut } from './clipboard-commands'
import type { Command } from './command'
import { open, openAside, purge, remove, rename } from './item-commands'
import { createFolder, editPath, redo, refresh, undo, up } from './place-commands'
import { copyLink, share } from './share-commands'
import { restoreVersion } from './version-command'
import { find } from './find-command'
import { properties } from './window-commands'

/** All commands with a shortcut. No two of them have the same shortcut. */
export const shortcutCommands: readonly Command[] = [
  ...[open, openAside, properties, rename, restoreVersion, remove, purge],
  ...[copy, addToCopy, cut, addToCut, uncut, pasteIn],
  ...[share, copyLink],
  ...[createFolder, undo, redo, refresh, up, editPath, find],
]
