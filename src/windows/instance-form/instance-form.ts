import { instanceWidth } from '#api/contract/constants'
import type { FormDesign } from '#api/contract/form'
import type { FormInput } from '#api/contract/ontology'
import type { WorkflowChoice } from '#api/contract/workflow'
import { isBlank } from '#text/blank'
import { checked } from '#widgets/ont-fields/input-rules'
import { emptied, inputOf, isComputed, isUnfilled, type OntInput, type SentInput, sentInputs, sentOf } from '#widgets/ont-fields/ont-input'

export type InstanceType = 'FORM' | 'FILE' | 'FOLDER'

export interface InstancePayload {
  classUuid?: string | undefined
  uuid?: string | undefined
  uuids?: string[] | undefined
  formUuid?: string | undefined
  destUuid?: string | undefined
  quick?: boolean | undefined
  request?: string | undefined
}

/** What is changed; nothing where an instance is made. */
export const instancesOf = ({ uuid, uuids }: InstancePayload): string[] => uuids ?? (uuid === undefined ? [] : [uuid])

export interface Titled {
  uuid: string
  title: string
}

/** What is being filled in. */
export interface InstanceDraft {
  type: InstanceType
  title: string
  equivalents: readonly Titled[]
  file: File | undefined
  /** '' for none. */
  workflowUuid: string
  inputs: readonly OntInput[]
}

/** How many columns a field spans, and in which it begins; without one it follows the field before. */
export interface FieldPlace {
  size: number
  column?: number
}

export interface InstanceForm {
  /** `shared` changes several instances together. */
  mode: 'create' | 'edit' | 'shared'
  classUuid: string
  className: string
  /** Of the designed form, or of the instance that is changed. */
  heading: string | undefined
  columns: number
  places: Readonly<Record<string, FieldPlace>>
  workflows: readonly WorkflowChoice[]
  /** Of a quick instance: its class and those below it, one of which is chosen. */
  classes?: readonly Titled[]
  /** What the form begins with. */
  draft: InstanceDraft
}

export type FormFault = 'titleRequired' | 'fileRequired' | 'workflowRequired'

export const faultsOfForm = (
  { mode, workflows }: Pick<InstanceForm, 'mode' | 'workflows'>,
  { title, type, file, workflowUuid }: Omit<InstanceDraft, 'inputs' | 'equivalents'>,
): FormFault[] => {
  if (mode === 'shared') return []
  const isFile = type === 'FILE'
  return [
    ...(isBlank(title) ? ['titleRequired' as const] : []),
    ...(isFile && mode === 'create' && !file ? ['fileRequired' as const] : []),
    ...(isFile && file && workflows.length > 0 && workflowUuid === '' ? ['workflowRequired' as const] : []),
  ]
}

/** A single workflow needs no choice. */
export const onlyWorkflow = (workflows: readonly WorkflowChoice[]): string => (workflows.length === 1 ? (workflows[0]?.uuid ?? '') : '')

export const widthOf = (columns: number): number =>
  columns >= 4 ? instanceWidth.fourOrMore : columns === 3 ? instanceWidth.three : instanceWidth.default

/** Emptied for the next one of its kind. */
export const clearedDraft = ({ type, workflowUuid, inputs }: InstanceDraft): InstanceDraft => ({
  type,
  workflowUuid,
  title: '',
  equivalents: [],
  file: undefined,
  inputs: inputs.map(emptied),
})

/** Values of a key are unique, so several instances cannot be given the same one. */
export const canBeShared = (field: Pick<FormInput, 'entityName' | 'key'>): boolean => !field.key && !isComputed(field)

/** The fields with their faults. Of several instances only what is changed is saved, so only that is checked. */
export const checkedInputs = (mode: InstanceForm['mode'], inputs: readonly OntInput[], touched: readonly string[]): OntInput[] => {
  const judged = new Map(checked(inputs).map((input) => [input.uuid, input]))
  return inputs.map((input) => (mode !== 'shared' || touched.includes(input.uuid) ? (judged.get(input.uuid) ?? input) : input))
}

/** What is said of the fields: a new instance says what was filled in, others what was touched, also where it is empty now. */
export const sentFields = (mode: InstanceForm['mode'], inputs: readonly OntInput[], touched: readonly string[]): SentInput[] => {
  if (mode === 'create') return sentInputs(inputs)
  return inputs.filter((input) => !isComputed(input) && touched.includes(input.uuid)).map(sentOf)
}

/** The fields as a form was designed: those it holds, in its order, shown its way. Fields that are required anyway follow. */
export const designed = (
  inputs: readonly OntInput[],
  design: Pick<FormDesign, 'fields'>,
): { inputs: OntInput[]; places: Record<string, FieldPlace> } => {
  const fields = [...design.fields].sort((one, other) => one.order - other.order)
  const shown = fields.flatMap(({ relationOrPropertyUuid, title, showType, required = false, color }) => {
    const input = inputs.find(({ uuid }) => uuid === relationOrPropertyUuid)
    if (!input) return []
    const { validationError: _, ...field } = input
    const own = {
      title,
      showType: showType.toUpperCase() as NonNullable<OntInput['showType']>,
      required: input.required || required,
      ...(color !== undefined && { color }),
    }
    return [{ ...inputOf({ ...field, ...own }), ...kept(input) } as OntInput]
  })
  const rest = inputs.filter((input) => input.required && !shown.some(({ uuid }) => uuid === input.uuid))
  return {
    inputs: [...shown, ...rest],
    places: Object.fromEntries(fields.map(({ relationOrPropertyUuid, size, column }) => [relationOrPropertyUuid, { size, column }])),
  }
}

/** What stood in a field before its form was known. */
const kept = (input: OntInput) => (isUnfilled(input) ? {} : { value: input.value, values: input.values })
