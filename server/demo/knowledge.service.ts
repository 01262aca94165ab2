import type { FormInput } from '#api/contract/ontology'
import type { WriteContext } from '#server/context/request-context'
import type { Ports } from '#server/ports'
import { formGrid } from '#server/domain/modelling/forms/forms.service'
import { saveInstance } from '#server/domain/knowledge/instances/instance-saving.service'
import { getClass, saveClass } from '#server/domain/modelling/ontology/classes.service'
import { getClassFields } from '#server/domain/modelling/ontology/fields.service'
import { createDemoReports } from './reporting.service'
import { classes, contractForm, instances, type SampleClass, type SampleDynamic, type SampleInstance } from './knowledge'

/** Ids of the created classes, properties, relations and instances, by title. */
type IdsByTitle = Map<string, string>

const findId = (idsByTitle: IdsByTitle, title: string): string => {
  const id = idsByTitle.get(title)
  if (id === undefined) throw new Error(`the sample ontology names ${title} before it is there`)
  return id
}

const toDynamicProperty = (idsByTitle: IdsByTitle, sample: SampleDynamic) => {
  if (sample.type === 'ID') return sample
  const { title, type, on } = sample
  const basis = { title, type, basedOnPropertyUuid: findId(idsByTitle, on) }
  return sample.type === 'COUNT_BASED'
    ? basis
    : { ...basis, numericalPropertyUuid: findId(idsByTitle, sample.of), metricType: sample.metricType }
}

/** Creates a class first, because its relations may refer to it; then its definitions; then the computed properties. */
async function makeClass(context: WriteContext, idsByTitle: IdsByTitle, sample: SampleClass): Promise<void> {
  const { title, below, properties = [], relations = [], dynamic = [] } = sample
  const uuid = await saveClass(context, { title, ...(below !== undefined && { parentUuid: findId(idsByTitle, below) }) })
  idsByTitle.set(title, uuid)
  const ontRelations = relations.map(({ to, characteristics, ...look }) => ({
    ...{ ...look, rangesSimpleNodes: to.map((className) => findId(idsByTitle, className)) },
    ...(characteristics && { characteristics: [...characteristics] }),
  }))
  await saveClass(context, { uuid, title, ontProperties: [...properties], ontRelations })
  const made = await getClass(context, uuid)
  for (const definition of [...made.ontProperties, ...made.ontRelations]) idsByTitle.set(definition.title, definition.uuid)
  if (dynamic.length > 0)
    await saveClass(context, { uuid, title, ontDynamicProperties: dynamic.map((property) => toDynamicProperty(idsByTitle, property)) })
}

async function makeInstance(
  context: WriteContext,
  idsByTitle: IdsByTitle,
  { of, title, values = {}, entries = {} }: SampleInstance,
): Promise<void> {
  const ownValues = Object.entries(values).map(([name, list]) => ({
    relationOrPropertyUuid: findId(idsByTitle, name),
    propertiesValues: list.map((value) => ({ value })),
  }))
  const related = Object.entries(entries).map(([name, ends]) => ({
    relationOrPropertyUuid: findId(idsByTitle, name),
    relationsValues: Object.entries(ends).map(([end, count]) => ({ instanceUuid: findId(idsByTitle, end), count })),
  }))
  const write = {
    instanceType: 'FOLDER' as const,
    classUuid: findId(idsByTitle, of),
    title,
    relationsProperties: [...ownValues, ...related],
  }
  idsByTitle.set(title, (await saveInstance(context, write, undefined)).uuid)
}

async function makeForm(ports: Ports, context: WriteContext, idsByTitle: IdsByTitle): Promise<void> {
  const classUuid = findId(idsByTitle, contractForm.of)
  const hanging = new Map((await getClassFields(context, classUuid, { hierarchy: true, full: true })).map((field) => [field.title, field]))
  const fields = contractForm.columns.flatMap((titles, column) =>
    titles.flatMap((title, order) => {
      const field: FormInput | undefined = hanging.get(title)
      if (!field) return []
      const { uuid, entityName, required, showType = 'SIMPLE' } = field
      const look = { showType: showType.toLowerCase() as Lowercase<typeof showType>, size: 1, column, order, required }
      return [{ uuid: crypto.randomUUID(), relationOrPropertyUuid: uuid, title, entityName, ...look }]
    }),
  )
  const { title, columns } = contractForm
  await formGrid.save({ ports, caller: context.caller, ip: context.ip }, { title, classUuid, columns: columns.length, fields })
}

/** Adds the knowledge of the sample organisation: classes, instances, a form, and reports. Returns the id of the topmost class. */
export async function createDemoKnowledge(ports: Ports, context: WriteContext): Promise<string> {
  const idsByTitle: IdsByTitle = new Map()
  for (const sample of classes) await makeClass(context, idsByTitle, sample)
  for (const sample of instances) await makeInstance(context, idsByTitle, sample)
  await makeForm(ports, context, idsByTitle)
  await createDemoReports(ports, context, (title) => findId(idsByTitle, title))
  return findId(idsByTitle, classes[0]?.title ?? '')
}
