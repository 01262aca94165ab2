import type { Node } from '#api/contract/node'
import type { Locale } from '#text/locale'
import { messages } from './ontology-commands.messages'
import type { Branch, Command } from './command'
import type { Situation } from './situation'

const classOrFolder = 1

/** Returns the class or folder that the command acts on, if the user may see its ontology. */
const getSubject = ({ one, mode }: Situation): Node | undefined =>
  mode !== 'bin' && one?.nodeType === classOrFolder && one.may.showOntology ? one : undefined

const isClass = (situation: Situation): boolean => getSubject(situation)?.folderIsConcept === true
const isAdmin = ({ session }: Situation): boolean => session.admin
const mayEditProperties = (situation: Situation): boolean =>
  isAdmin(situation) && isClass(situation) && getSubject(situation)?.may.write === true

interface WindowToOpen {
  id: Exclude<keyof ReturnType<typeof messages>, 'ontology' | 'editTogether' | 'selectedGroup'>
  icon: string
  /** Kind of the window to open, and its payload. */
  kind: string
  payload(node: Node): object
  offered(situation: Situation): boolean
  /** Title of the window if it is not the title of the item. `false` lets the window choose its title. */
  titled?: false | ((title: string, locale: Locale) => string)
}

const createOpenCommand = ({ id, icon, kind, payload, offered, titled }: WindowToOpen): Command => ({
  id,
  label: (_, __, locale) => messages(locale)[id],
  icon,
  hidden: (situation) => getSubject(situation) === undefined || !offered(situation),
  run: (situation, { locale }) => {
    const node = getSubject(situation)
    if (!node) return
    const title = titled === false ? {} : { title: titled?.(node.title, locale) ?? node.title }
    situation.context.window.send({ type: 'window.open', kind, payload: payload(node), ...title })
  },
})

const toUuidPayload = ({ uuid }: Node) => ({ uuid })

const all: readonly Command[] = [
  createOpenCommand({ id: 'graph', icon: 'ontology', kind: 'ontology-graph', payload: toUuidPayload, offered: isClass }),
  createOpenCommand({
    id: 'createClass',
    icon: 'add',
    kind: 'create-ontology-class',
    payload: ({ uuid }) => ({ parentUuid: uuid }),
    offered: isAdmin,
    titled: false,
  }),
  createOpenCommand({
    id: 'editClass',
    icon: 'edit',
    kind: 'edit-ontology-class',
    payload: toUuidPayload,
    offered: (situation) => isAdmin(situation) && isClass(situation),
  }),
  createOpenCommand({
    id: 'createInstance',
    icon: 'new',
    kind: 'create-instance',
    payload: ({ uuid }) => ({ classUuid: uuid }),
    offered: (situation) => isClass(situation) && getSubject(situation)?.may.write === true,
    titled: false,
  }),
  createOpenCommand({
    id: 'disjoint',
    icon: 'ontology',
    kind: 'disjoint-picker',
    payload: toUuidPayload,
    offered: (situation) => isAdmin(situation) && isClass(situation),
  }),
  createOpenCommand({
    id: 'editCharacteristic',
    icon: 'sliders',
    kind: 'edit-characteristic',
    payload: ({ uuid }) => ({ uuid, page: 'properties' }),
    offered: mayEditProperties,
  }),
  createOpenCommand({
    id: 'editValues',
    icon: 'list',
    kind: 'edit-characteristic',
    payload: ({ uuid }) => ({ uuid, page: 'values' }),
    offered: mayEditProperties,
  }),
  createOpenCommand({
    id: 'linkClasses',
    icon: 'link',
    kind: 'add-class-picker',
    payload: toUuidPayload,
    offered: (situation) => getSubject(situation)?.may.write === true,
    titled: (title, locale) => messages(locale).selectedGroup(title),
  }),
  createOpenCommand({
    id: 'manageProperties',
    icon: 'sliders',
    kind: 'manage-properties',
    payload: () => ({}),
    offered: isAdmin,
    titled: false,
  }),
]

const instanceType = 2

/** Edits several instances of one class together. The window shows the properties that all of them have. */
export const editTogether: Command = {
  id: 'editTogether',
  label: (_, __, locale) => messages(locale).editTogether,
  icon: 'edit',
  hidden: ({ selected: { nodes }, mode, at }) => {
    if (at === 'tree' || mode === 'bin' || nodes.length < 2 || nodes.some(({ nodeType }) => nodeType !== instanceType)) return true
    const [first, ...rest] = nodes.map(({ classTags = {} }) => Object.keys(classTags))
    return !first?.some((uuid) => rest.every((classes) => classes.includes(uuid)))
  },
  obstacle: ({ selected }) => (selected.every.write ? undefined : 'needsWriteItem'),
  run: ({ selected: { nodes }, context }) =>
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
