import type { Node } from '#api/contract/node'
import type { Locale } from '#text/locale'
import { messages } from './ontology-commands.messages'
import type { Branch, Command } from './command'
import type { Situation } from './situation'

const classOrFolder = 1

/** Returns the class or folder that the command acts on, if the user may see its ontology. */
const subject = ({ one, mode }: Situation): Node | undefined =>
  mode !== 'bin' && one?.nodeType === classOrFolder && one.may.showOntology ? one : undefined

const isClass = (situation: Situation): boolean => subject(situation)?.folderIsConcept === true
const isAdmin = ({ session }: Situation): boolean => session.admin
const mayCharacterise = (situation: Situation): boolean =>
  isAdmin(situation) && isClass(situation) && subject(situation)?.may.write === true

interface Wanted {
  id: Exclude<keyof ReturnType<typeof messages>, 'ontology' | 'editTogether' | 'selectedGroup'>
  icon: string
  /** Kind of the window to open, and its payload. */
  kind: string
  payload(node: Node): object
  offered(situation: Situation): boolean
  /** Title of the window if it is not the title of the item. `false` lets the window choose its title. */
  titled?: false | ((title: string, locale: Locale) => string)
}

const opening = ({ id, icon, kind, payload, offered, titled }: Wanted): Command => ({
  id,
  label: (_, __, locale) => messages(locale)[id],
  icon,
  hidden: (situation) => subject(situation) === undefined || !offered(situation),
  run: (situation, { locale }) => {
    const node = subject(situation)
    if (!node) return
    const title = titled === false ? {} : { title: titled?.(node.title, locale) ?? node.title }
    situation.context.window.send({ type: 'window.open', kind, payload: payload(node), ...title })
  },
})

const ofIt = ({ uuid }: Node) => ({ uuid })

const all: readonly Command[] = [
  opening({ id: 'graph', icon: 'ontology', kind: 'ontology-graph', payload: ofIt, offered: isClass }),
  opening({
    id: 'createClass',
    icon: 'add',
    kind: 'create-ontology-class',
    payload: ({ uuid }) => ({ parentUuid: uuid }),
    offered: isAdmin,
    titled: false,
  }),
  opening({
    id: 'editClass',
    icon: 'edit',
    kind: 'edit-ontology-class',
    payload: ofIt,
    offered: (situation) => isAdmin(situation) && isClass(situation),
  }),
  opening({
    id: 'createInstance',
    icon: 'new',
    kind: 'create-instance',
    payload: ({ uuid }) => ({ classUuid: uuid }),
    offered: (situation) => isClass(situation) && subject(situation)?.may.write === true,
    titled: false,
  }),
  opening({
    id: 'disjoint',
    icon: 'ontology',
    kind: 'disjoint-picker',
    payload: ofIt,
    offered: (situation) => isAdmin(situation) && isClass(situation),
  }),
  opening({
    id: 'editCharacteristic',
    icon: 'sliders',
    kind: 'edit-characteristic',
    payload: ({ uuid }) => ({ uuid, page: 'properties' }),
    offered: mayCharacterise,
  }),
  opening({
    id: 'editValues',
    icon: 'list',
    kind: 'edit-characteristic',
    payload: ({ uuid }) => ({ uuid, page: 'values' }),
    offered: mayCharacterise,
  }),
  opening({
    id: 'linkClasses',
    icon: 'link',
    kind: 'add-class-picker',
    payload: ofIt,
    offered: (situation) => subject(situation)?.may.write === true,
    titled: (title, locale) => messages(locale).selectedGroup(title),
  }),
  opening({
    id: 'manageProperties',
    icon: 'sliders',
    kind: 'manage-properties',
    payload: () => ({}),
    offered: isAdmin,
    titled: false,
  }),
]

const instance = 2

/** Edits several instances of one class together. The window shows the properties that all of them have. */
export const editTogether: Command = {
  id: 'editTogether',
  label: (_, __, locale) => messages(locale).editTogether,
  icon: 'edit',
  hidden: ({ lot: { nodes }, mode, at }) => {
    if (at === 'tree' || mode === 'bin' || nodes.length < 2 || nodes.some(({ nodeType }) => nodeType !== instance)) return true
    const [first, ...rest] = nodes.map(({ classTags = {} }) => Object.keys(classTags))
    return !first?.some((uuid) => rest.every((classes) => classes.includes(uuid)))
  },
  obstacle: ({ lot }) => (lot.every.write ? undefined : 'needsWriteItem'),
  run: ({ lot: { nodes }, context }) =>
    context.window.send({ type: 'window.open', kind: 'instance', payload: { uuids: nodes.map(({ uuid }) => uuid) } }),
}

/** Submenu for a class of the ontology, or for a folder that contains classes. */
export const ontology: Branch = {
  id: 'ontology',
  label: (_, __, locale) => messages(locale).ontology,
  icon: 'ontology',
  hidden: (situation) => all.every(({ hidden }) => hidden?.(situation) === true),
  entries: () => all,
}
