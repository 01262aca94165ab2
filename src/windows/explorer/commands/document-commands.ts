import type { DocumentTemplate } from '#api/contract/template'
import { isolate } from '#text/bidi'
import { createObstacle, downloadObstacle } from './rights'
import type { Branch, Command, MenuLine } from './command'
import { messages } from './menus.messages'

type Office = DocumentTemplate['extension']

const createBlankCommand = (extension: Office): Command => ({
  id: 'blank',
  label: (t) => t.blank,
  icon: 'new',
  obstacle: createObstacle,
  run: (_, { send }) => send({ type: 'document.create', document: { extension }, title: '' }),
})

const createFromTemplateCommand = ({ uuid, title, extension }: DocumentTemplate): Command => ({
  id: uuid,
  label: () => isolate(title),
  icon: 'document',
  obstacle: createObstacle,
  run: (_, { send }) => send({ type: 'document.create', document: { extension, templateUuid: uuid }, title: '' }),
})

const createOfficeBranch = (extension: Office, name: 'word' | 'powerpoint' | 'excel'): Branch => ({
  id: extension,
  label: (_, __, locale) => messages(locale)[name],
  icon: 'document',
  obstacle: createObstacle,
  entries: ({ context }): readonly MenuLine[] => {
    const templates = context.services.templates.filter((template) => template.extension === extension)
    return [createBlankCommand(extension), '---', ...templates.map(createFromTemplateCommand)]
  },
})

export const word = createOfficeBranch('docx', 'word')
export const powerpoint = createOfficeBranch('pptx', 'powerpoint')
export const excel = createOfficeBranch('xlsx', 'excel')

/** Saves a copy in the folder of the document, under a new name. */
export const saveCopy: Command = {
  id: 'saveCopy',
  label: (t) => t.saveCopy,
  hidden: ({ one, at }) => at === 'tree' || one?.type !== 0 || one.extension === undefined,
  obstacle: (situation) => createObstacle(situation) ?? downloadObstacle(situation.selected),
  run: ({ one }, { locale, send }) => {
    if (one?.extension === undefined) return
    const { extension, uuid: sourceDocUuid, title } = one
    send({ type: 'document.create', document: { extension, sourceDocUuid }, title: messages(locale).copyOf(title) })
  },
}
