import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { aFolder, idOf } from '../explorer/builders'
import { mount } from '../mount'
import { type Asked, serverOf } from '../properties/answers'
import { content as editor } from '#windows/class-editor/class-editor.content'

export const main = aFolder('هستینه', { pwd: idOf('هستینه') })
export const classOf = (title: string) =>
  aFolder(title, { folderIsConcept: true, parentUuid: main.uuid, pwd: `${main.uuid}/${idOf(title)}` })
export const [person, place] = [classOf('شخص'), classOf('مکان')]
const none = { disjoint: [], equivalents: [] }
export const relation = {
  ...{
    uuid: idOf('دارد'),
    revision: '1',
    title: 'دارد',
    characteristics: [],
    ...none,
    arrowType: 'line',
    size: 'standard',
    color: '#053046',
  },
  ...{ showType: 'simple', domain: [], range: [{ state: 'SIMPLE', uuid: place.uuid, title: 'مکان' }], entityName: 'OntRelation' },
}
export const property = {
  ...{ uuid: idOf('نام'), revision: '1', title: 'نام', type: 'STRING', functional: false, key: false, required: false },
  ...{ domains: [], ...none },
  entityName: 'OntProperty',
}
export const staff = {
  revision: '1',
  ...{ uuid: idOf('کارمند'), title: 'کارمند', parentUuid: person.uuid, ...none, ontDynamicProperties: [] },
  ontRelations: [{ ...relation, direct: true }],
  ontProperties: [{ ...property, direct: false }],
}
export const pageOf = (contents: readonly object[], totalElements = contents.length) => ({
  contents,
  totalElements,
  offset: 0,
  pageSize: 20,
})
export const row = ({ uuid, title, entityName }: { uuid: string; title: string; entityName: string }) => ({
  uuid,
  title,
  entityName,
  domain: [],
  range: [],
})

/** Simulates a server with an ontology, and with further responses of the test. */
export const ontology = (more: Readonly<Record<string, (asked: Asked) => unknown>> = {}) =>
  serverOf({
    'GET /api/folder/rootFolders': () => [main],
    'GET /api/config/key-un-secure': () => 'هستینه',
    [`GET /api/folder/children/${main.uuid}/0/100`]: () => ({ ...pageOf([person, place]), pageSize: 100 }),
    [`GET /api/folder/children/${person.uuid}/0/100`]: () => ({ ...pageOf([]), pageSize: 100 }),
    [`GET /api/folder/children/${place.uuid}/0/100`]: () => ({ ...pageOf([]), pageSize: 100 }),
    'GET /api/ont/ont-class': () => staff,
    'GET /api/ont/ont-relation': () => relation,
    'GET /api/ont/relations/0/25': () => pageOf([row(relation)]),
    'GET /api/ont/relations-properties/0/20': ({ query }) =>
      query.type === 'RELATION'
        ? pageOf([{ ...row(relation), domain: [{ uuid: person.uuid, title: 'شخص' }], range: relation.range }])
        : pageOf([]),
    'POST /api/ont/ont-class': () => staff.uuid,
    'POST /api/ont/ont-class-hierarchy': () => [{ uuid: idOf('شرکت'), title: 'شرکت' }],
    ...more,
  })
export const admin = { admin: true, config: { 'hastineh.label': 'هستینه' } }
/** Mounts the class editor, in which the relations and attributes of the class are edited. */
export const edit = (payload: object) => mount({ content: editor, payload, session: admin, size: { width: 900, height: 640 } })
export const box = (name: string | RegExp, exact = true) => page.getByRole('textbox', { name, exact })
export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const dialog = () => page.getByRole('dialog')
export const radios = () =>
  dialog()
    .getByRole('radio')
    .elements()
    .map((one) => one.closest('label')?.textContent)
const tags = (group: string) => page.getByRole('group', { name: group }).elements().at(-1)?.querySelectorAll('bdi')
export const tagged = (group: string) => [...(tags(group) ?? [])].map(({ textContent }) => plain(textContent))
export const choose = (label: string, option: string) =>
  userEvent.selectOptions(dialog().getByRole('combobox', { name: label, exact: true }), option)
export const pick = (title: string) => userEvent.click(dialog().getByTitle(new RegExp(`انتخاب کلاس .${title}`)))
export const plain = (text: string | null | undefined) => text?.replaceAll(/[\u2068\u2069«»]/g, '').trim()
export const unfold = async (tree: Locator) => {
  await expect.element(tree.getByRole('treeitem', { name: 'هستینه' })).toBeVisible()
  await userEvent.click(page.elementLocator(tree.element().querySelector('[data-part=flip]') as Element))
}
export const closed = { type: 'window.close' }
