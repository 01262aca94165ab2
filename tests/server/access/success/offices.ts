import { randomUUID } from 'node:crypto'
import { end, diagram, flow, start, task } from '../../workflows/diagrams'
import { type Ask, fresh, type Site } from './sites'

const TEMPLATE = Buffer.from('504b0304140000000000', 'hex')
const key = (): string => `k${randomUUID().slice(0, 8)}`
const DRAWN = diagram(start(), task('check', { assignee: 'starter' }), end(), flow('start-check'), flow('check-end'))

const nobody = { userUuidList: [], roleUuidList: [] }
const user = () => ({ firstName: 'نام', lastName: 'نشان', username: key(), password: 'کبوتر-سفید-بام-۹۸' })
const role = () => ({ title: fresh(), authority: `ROLE_${key().toUpperCase()}` })
const profile = () => ({ title: fresh(), features: ['UPLOAD'], ...nobody })
const tile = () => ({ title: fresh(), kind: 'ADDRESS', target: 'https://example.org/' })
const action = () => ({ title: fresh(), key: key(), needsComment: false })
const template = () => ({ title: fresh(), extension: 'docx' })
const workflow = () => ({ title: fresh(), key: key(), docFlow: false, active: true })
const form = ({ thing }: Site) => ({
  ...{ title: fresh(), classUuid: thing.uuid, columns: 1 },
  fields: [
    {
      ...{ uuid: randomUUID(), relationOrPropertyUuid: thing.property, title: 'شمار', entityName: 'OntProperty', type: 'INTEGER' },
      ...{ showType: 'simple', size: 1, column: 0, order: 0 },
    },
  ],
})
const reportForm = ({ thing }: Site) => ({
  ...{ title: fresh(), classUuid: thing.uuid, period: 'all', chart: 'bar' },
  dimensions: [{ title: 'شمار', propertyUuid: thing.property, aggregate: 'sum' }],
  conditions: [{ relationOrPropertyUuid: thing.property, operator: 'isNotEmpty' }],
})
const table = ({ thing }: Site) => ({
  ...{ title: fresh(), classUuid: thing.uuid, paging: 'pagination', conditions: [] },
  columns: [{ relationOrPropertyUuid: thing.property, title: 'شمار' }],
})
const dashboard = () => ({ title: fresh(), widgets: [{ title: fresh(), kind: 'TASKS', x: 0, y: 0, width: 4, height: 4 }] })
const relation = () => ({ title: fresh() })
const property = () => ({ title: fresh(), type: 'STRING' })

type Rows =
  | 'adminUsers'
  | 'adminRoles'
  | 'adminPublicProfiles'
  | 'adminTiles'
  | 'adminTaskActions'
  | 'adminTemplates'
  | 'adminWorkflows'
  | 'adminForms'
  | 'adminReportForms'
  | 'adminDynamicReports'
  | 'adminDashboards'

/** Sample row of each grid. */
const rows: Readonly<Record<Rows, (at: Site) => object>> = {
  adminUsers: user,
  adminRoles: role,
  adminPublicProfiles: profile,
  adminTiles: tile,
  adminTaskActions: action,
  adminTemplates: template,
  adminWorkflows: workflow,
  adminForms: form,
  adminReportForms: reportForm,
  adminDynamicReports: table,
  adminDashboards: dashboard,
}

const kept = async ({ me, app, ...at }: Site, grid: Rows): Promise<{ uuid: string; json: object }> => {
  const json = rows[grid]({ me, app, ...at })
  const answer = await me.send(app.contract[grid].save, { json })
  if (!answer.ok) throw new Error(await answer.text())
  return { uuid: ((await answer.json()) as { uuid: string }).uuid, json }
}

const ofGrids = Object.fromEntries(
  (Object.keys(rows) as Rows[]).flatMap((grid): [string, Ask[]][] => [
    [
      `${grid}.save`,
      [
        async (at) => ({ json: rows[grid](at) }),
        async (at) => {
          const { uuid, json } = await kept(at, grid)
          return { json: { ...json, uuid, title: fresh() } }
        },
      ],
    ],
    [`${grid}.delete`, [async (at) => ({ query: { uuid: (await kept(at, grid)).uuid } })]],
  ]),
)

const drawn = async (at: Site): Promise<{ uuid: string }> => {
  const { uuid } = await kept(at, 'adminWorkflows')
  await at.me.call(at.app.contract.adminWorkflows.saveDiagram, { params: { uuid }, text: DRAWN })
  return { uuid }
}

const imported = (importUuid: string) => ({
  importUuid,
  rows: [{ line: 1, firstName: 'نام', lastName: 'نشان', username: key(), codeHash: 'a'.repeat(64) }],
})

const definition = () => ({ title: fresh(), key: key(), properties: [{ title: 'شماره', type: 'STRING' as const }] })
const defined = async ({ me, app }: Site) => await me.call(app.contract.metadata.createDefinition, { json: definition() })
const newClass = ({ me, app }: Site, more: object = {}): Promise<string> =>
  me.call(app.contract.ont.saveClass, { json: { title: fresh(), ...more } })

/** Requests that only administrators may make. */
export const ofAdministrators: Readonly<Record<string, readonly Ask[]>> = {
  ...ofGrids,
  // A user has no title, so the row differs from other grids.
  'adminUsers.save': [
    async () => ({ json: user() }),
    async (at) => {
      const { uuid, json } = await kept(at, 'adminUsers')
      return { json: { ...json, uuid, lastName: 'دیگر' } }
    },
  ],
  'adminUsers.setActive': [
    async (at) => ({ json: { userUuid: (await kept(at, 'adminUsers')).uuid, active: false } }),
    async (at) => {
      const json = { userUuid: (await kept(at, 'adminUsers')).uuid, active: false }
      await at.me.call(at.app.contract.adminUsers.setActive, { json })
      return { json: { ...json, active: true } }
    },
  ],
  'adminUsers.endSessions': [async ({ app }) => ({ query: { userUuid: (await app.as(key())).userId } })],
  'adminUserImport.lines': [async () => ({ json: imported(randomUUID()) })],
  'adminUserImport.start': [
    async ({ me, app }) => {
      const importUuid = randomUUID()
      await me.call(app.contract.adminUserImport.lines, { json: imported(importUuid) })
      return { json: { importUuid, total: 1 } }
    },
  ],
  'adminTemplates.upload': [
    async (at) => ({
      ...{ query: { uuid: (await kept(at, 'adminTemplates')).uuid }, multipart: {} },
      files: [{ filename: 'a.docx', bytes: TEMPLATE }],
    }),
  ],
  'adminWorkflows.saveDiagram': [async (at) => ({ params: { uuid: (await kept(at, 'adminWorkflows')).uuid }, text: DRAWN })],
  'adminWorkflows.publish': [async (at) => ({ params: await drawn(at) })],
  'adminWorkflows.saveAutostart': [
    async (at) => ({ params: await drawn(at), json: [{ folderUuid: await at.folder(), event: 'CREATED', extension: ['pdf'] }] }),
  ],
  'adminWorkflows.deleteAutostart': [async (at) => ({ params: await drawn(at) })],
  'config.save': [async () => ({ json: [{ key: 'app.title', value: fresh() }] })],
  'config.runTask': [async () => ({ json: { name: 'sweep-bins' } })],
  'metadata.createDefinition': [async () => ({ json: definition() })],
  'metadata.updateDefinition': [
    async (at) => {
      const { uuid, revision } = await defined(at)
      return { query: { uuid, revision }, json: definition() }
    },
  ],
  'metadata.deleteDefinition': [async (at) => ({ query: { uuid: (await defined(at)).uuid } })],
  'ont.saveRelation': [async () => ({ json: relation() })],
  'ont.saveProperty': [async () => ({ json: property() })],
  'ont.saveDynamicProperty': [async (at) => ({ json: { title: fresh(), type: 'ID', startNumber: 1, classUuid: await newClass(at) } })],
  'ont.deleteRelationOrProperty': [
    async ({ me, app }) => ({ query: { uuid: await me.call(app.contract.ont.saveRelation, { json: relation() }) } }),
    async ({ me, app }) => ({
      query: { uuid: await me.call(app.contract.ont.saveProperty, { json: { title: fresh(), type: 'STRING' } }) },
    }),
  ],
  'ont.saveClass': [
    async ({ thing }) => ({
      json: { title: fresh(), ontProperties: [property()], ontRelations: [{ title: fresh(), rangesSimpleNodes: [thing.uuid] }] },
    }),
    async (at) => {
      const uuid = await newClass(at)
      const { revision } = await at.me.call(at.app.contract.ont.class, { query: { uuid } })
      return { json: { uuid, revision, title: fresh(), parentUuid: await newClass(at), equivalents: [at.thing.uuid] } }
    },
  ],
  'ont.createHierarchy': [async (at) => ({ query: { hierarchy: `${fresh()}|${fresh()}`, parentUuid: await newClass(at) } })],
  'ont.saveClassProperties': [async (at) => ({ query: { classUuid: await newClass(at) }, json: [property()] })],
  'ont.saveClassPropertiesValues': [
    async (at) => {
      const classUuid = await newClass(at)
      const json = [{ title: fresh(), type: 'STRING' as const }]
      const [propertyUuid] = await at.me.call(at.app.contract.ont.saveClassProperties, { query: { classUuid }, json })
      return { query: { classUuid }, json: [{ propertyUuid, values: ['الف'] }] }
    },
  ],
  'help.save': [async () => ({ json: { title: fresh(), text: fresh() } })],
  'help.delete': [
    async ({ me, app }) => ({ query: { uuid: (await me.call(app.contract.help.save, { json: { title: fresh(), text: fresh() } })).uuid } }),
  ],
}
