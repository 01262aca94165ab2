import { instanceColumns } from '#api/contract/constants'
import { folder } from '#api/contract/folder'
import { forms } from '#api/contract/form'
import type { Node } from '#api/contract/node'
import { nodebase } from '#api/contract/nodebase'
import { ont } from '#api/contract/ont'
import type { FormInput } from '#api/contract/ontology'
import { type WorkflowChoice, workflow } from '#api/contract/workflow'
import { api } from '#api/index'
import { isClass } from '#widgets/node-picker/node-picker'
import { toInput, isRelation, fillInputs, type OntInput } from '#widgets/ont-fields/ont-input'
import {
  canBeShared,
  arrangeAsDesigned,
  type InstanceForm,
  type InstancePayload,
  type InstanceType,
  getOnlyWorkflow,
} from './instance-form'

type RequestOptions = { signal: AbortSignal; quiet: true }

const blank = { title: '', equivalents: [], file: undefined, workflowUuid: '' } as const
const document = 0

export const getInstanceType = ({ formInstance, type }: Pick<Node, 'formInstance' | 'type'>): InstanceType =>
  formInstance === true ? 'FORM' : type === document ? 'FILE' : 'FOLDER'

export const loadNode = async (uuid: string, options: RequestOptions): Promise<Node> => {
  const [node] = await api(nodebase).loadNodes({ json: [uuid] }, options)
  if (!node) throw new Error('the instance is not there')
  return node
}

/** Fills number fields with the next free number from the server. A field is still shown if its number cannot be loaded. */
const fillNextNumbers = (fields: readonly FormInput[], options: RequestOptions): Promise<OntInput[]> =>
  Promise.all(
    fields.map(async (field) => {
      const input = toInput(field)
      if (isRelation(input) || field.type !== 'ID') return input
      const value = await api(ont)
        .dynamicPropertyValue({ query: { propertyUuid: field.uuid } }, options)
        .catch(() => '')
      return { ...input, value }
    }),
  )

const maxClasses = 200
const conceptPage = 100

/** Returns a class and its subclasses, breadth first. */
const listClassesBelow = async (
  own: { uuid: string; title: string },
  options: RequestOptions,
): Promise<{ uuid: string; title: string }[]> => {
  const found = [own]
  for (let at = 0; at < found.length && found.length < maxClasses; at += 1) {
    const params = { uuid: found[at]?.uuid ?? '', offset: 0, size: conceptPage }
    const { contents } = await api(folder).children({ params, query: { onlyFolder: true } }, options)
    found.push(...contents.filter(isClass).map(({ uuid, title }) => ({ uuid, title })))
  }
  return found
}

/** Loads the form for a new instance: the designed form if `formUuid` is given, otherwise all properties of the class. */
const loadNewForm = async (
  { classUuid: given, formUuid, destUuid, quick }: InstancePayload,
  options: RequestOptions,
): Promise<InstanceForm> => {
  const design = formUuid === undefined ? undefined : await api(forms).get({ params: { uuid: formUuid } }, options)
  const classUuid = design?.classUuid ?? given ?? ''
  const [fields, workflows, className] = await Promise.all([
    api(ont).classRelationsProperties({ query: { uuid: classUuid, hierarchy: true, full: true, withRange: true } }, options),
    api(workflow).user(undefined, options),
    api(ont).nodeTitle({ query: { uuid: classUuid } }, options),
  ])
  const inputs = await fillNextNumbers(fields, options)
  const classes = quick === true ? await listClassesBelow({ uuid: classUuid, title: className }, options).catch(() => []) : undefined
  const all = design ? arrangeAsDesigned(inputs, design) : { inputs, places: {} }
  const workflowUuid = workflows.find(({ uuid }) => uuid === design?.workflowUuid)?.uuid ?? getOnlyWorkflow(workflows)
  return {
    ...{ mode: 'create', classUuid, className, workflows, places: all.places },
    heading: design?.title,
    ...(classes && { classes }),
    columns: quick === true ? 1 : (design?.columns ?? instanceColumns),
    draft: {
      ...blank,
      type: design || destUuid !== undefined ? 'FORM' : 'FOLDER',
      workflowUuid,
      inputs: quick === true ? all.inputs.filter(({ required }) => required) : all.inputs,
    },
  }
}

/** Loads the form for an existing instance, in the design with which it was created. */
const loadExistingForm = async (uuid: string, options: RequestOptions): Promise<InstanceForm> => {
  const node = await loadNode(uuid, options)
  const { formUuid, title, fullName = title, classTags = {} } = node
  const noDesign = (error: unknown) => {
    // If the design was deleted, the form shows all fields of the class.
    if (options.signal.aborted) throw error
    return undefined
  }
  // The revisions are loaded before the values, so that a revision is never newer than its value.
  const fields = await api(ont).sharedRelationsProperties({ json: [uuid] }, options)
  const [data, equivalents, workflows, design] = await Promise.all([
    api(ont).instanceData({ query: { instanceUuid: uuid } }, options),
    api(ont).equivalents({ query: { uuid } }, options),
    api(workflow).user(undefined, options),
    formUuid === undefined
      ? undefined
      : api(forms)
          .get({ params: { uuid: formUuid } }, options)
          .catch(noDesign),
  ])
  const [[classUuid, className] = ['', '']] = Object.entries(classTags)
  const inputs = fillInputs(fields.map(toInput), data)
  const all = design ? arrangeAsDesigned(inputs, design) : { inputs, places: {} }
  return {
    ...{ mode: 'edit', classUuid, className, workflows, places: all.places },
    heading: fullName,
    columns: design?.columns ?? instanceColumns,
    draft: { ...blank, type: getInstanceType(node), title, equivalents, workflowUuid: getOnlyWorkflow(workflows), inputs: all.inputs },
  }
}

/** Loads the fields that several instances have in common, without values. */
const loadSharedForm = async (uuids: string[], heading: string, options: RequestOptions): Promise<InstanceForm> => {
  const fields = await api(ont).sharedRelationsProperties({ json: uuids }, options)
  const workflows: readonly WorkflowChoice[] = []
  const draft = { ...blank, type: 'FOLDER', inputs: fields.filter(canBeShared).map(toInput) } as const
  return { mode: 'shared', classUuid: '', className: '', heading, columns: instanceColumns, places: {}, workflows, draft }
}

export const loadForm = (
  payload: InstancePayload,
  sharedHeading: (count: number) => string,
  signal: AbortSignal,
): Promise<InstanceForm> => {
  const options: RequestOptions = { signal, quiet: true }
  const { uuid, uuids } = payload
  if (uuids) return loadSharedForm(uuids, sharedHeading(uuids.length), options)
  return uuid === undefined ? loadNewForm(payload, options) : loadExistingForm(uuid, options)
}
