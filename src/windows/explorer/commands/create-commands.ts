import { createObstacle } from './rights'
import { messages } from './create-commands.messages'
import type { Branch, Command } from './command'
import { excel, powerpoint, word } from './document-commands'
import { createFolder } from './place-commands'

/** Asks which form to fill in. The resulting document is stored in the open folder. */
const createForm: Command = {
  id: 'form',
  label: (_, __, locale) => messages(locale).form,
  icon: 'list',
  obstacle: createObstacle,
  run: ({ context: { window }, folder }) => {
    if (folder) window.send({ type: 'window.open', kind: 'select-form', payload: { destUuid: folder.uuid } })
  },
}

/** Submenu with everything that can be created in the open folder. */
export const create: Branch = {
  id: 'create',
  label: (t) => t.create,
  icon: 'add',
  obstacle: createObstacle,
  entries: () => [{ ...createFolder, label: (t) => t.folder }, word, powerpoint, excel, createForm],
}
