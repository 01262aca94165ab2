import { instanceWidth } from '#api/contract/constants'
import type { FormDesign } from '#api/contract/form'
import type { FormInput } from '#api/contract/ontology'
import type { WorkflowChoice } from '#api/contract/workflow'
import { isBlank } from '#text/blank'
import { validateInputs } from '#widgets/ont-fields/input-rules'
import {
  emptyInput,
  toInput,
  isComputed,
  isInputEmpty,
  type OntInput,
  type SentInput,
  toSentInputs,
  toSentInput,
} from '#widgets/ont-fields/ont-input'

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

/** Returns the ids of the edited instances; empty for a new one. */
export const getInstanceIds = ({ uuid, uuids }: InstancePayload): string[] => uuids ?? (uuid === undefined ? [] : [uuid])

export interface Titled {
  uuid: string
  title: string
}

/** Values that the user is entering. */
export interface InstanceDraft {
  type: InstanceType
  title: string
  equivalents: readonly Titled[]
  file: File | undefined
  /** Id of the workflow to start; '' for none. */
  workflowUuid: string
  inputs: readonly OntInput[]
}

/** Number of columns that a field occupies, and its first column. Without a column it follows the previous field. */
export interface FieldPosition {
  size: number
  column?: number
}

export interface InstanceForm {
  /** Purpose of the form. `shared` edits several instances together. */
  mode: 'create' | 'edit' | 'shared'
  classUuid: string
  className: string
  /** Title of the designed form, or of the instance that is edited. */
  heading: string | undefined
  columns: number
  places: Readonly<Record<string, FieldPosition>>
  workflows: readonly WorkflowChoice[]
  /** The class and its subclasses, one of which the user chooses. Only for the quick creation. */
  classes?: readonly Titled[]
  /** Initial values. */
  draft: InstanceDraft
}

export type FormFault = 'titleRequired' | 'fileRequired' | 'workflowRequired'

export const findFormFaults = (
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

/** Returns the id of the only workflow, so that the user need not choose; '' if there are none or several. */
export const getOnlyWorkflow = (workflows: readonly WorkflowChoice[]): string => (workflows.length === 1 ? (workflows[0]?.uuid ?? '') : '')

export const getFormWidth = (columns: number): number =>
  columns >= 4 ? instanceWidth.fourOrMore : columns === 3 ? instanceWidth.three : instanceWidth.default

/** Clears the values for another instance of the same class. */
export const clearDraft = ({ type, workflowUuid, inputs }: InstanceDraft): InstanceDraft => ({
  type,
  workflowUuid,
  title: '',
  equivalents: [],
  file: undefined,
  inputs: inputs.map(emptyInput),
})

/** Returns true if the field can have the same value in several instances. Keys cannot, because they are unique. */
export const canBeShared = (field: Pick<FormInput, 'entityName' | 'key'>): boolean => !field.key && !isComputed(field)

/** Validates the fields and returns them with their faults. In shared mode only the changed fields, because only those are saved. */
export const validateInputsToSave = (
  mode: InstanceForm['mode'],
  inputs: readonly OntInput[],
  changedFieldIds: readonly string[],
): OntInput[] => {
  const judged = new Map(validateInputs(inputs).map((input) => [input.uuid, input]))
  return inputs.map((input) => (mode !== 'shared' || changedFieldIds.includes(input.uuid) ? (judged.get(input.uuid) ?? input) : input))
}

/** Returns the fields to send: the filled ones of a new instance, otherwise the changed ones, including those that are empty now. */
export const getFieldsToSend = (
  mode: InstanceForm['mode'],
  inputs: readonly OntInput[],
  changedFieldIds: readonly string[],
): SentInput[] => {
  if (mode === 'create') return toSentInputs(inputs)
  return inputs.filter((input) => !isComputed(input) && changedFieldIds.includes(input.uuid)).map(toSentInput)
}

/**
 * Arranges the fields as the form designer did: first the fields of the design, with its order and display types, then the other required
 * fields.
 */
export const arrangeAsDesigned = (
  inputs: readonly OntInput[],
  design: Pick<FormDesign, 'fields'>,
): { inputs: OntInput[]; places: Record<string, FieldPosition> } => {
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
    return [{ ...toInput({ ...field, ...own }), ...getEnteredValue(input) } as OntInput]
  })
  const rest = inputs.filter((input) => input.required && !shown.some(({ uuid }) => uuid === input.uuid))
  return {
    inputs: [...shown, ...rest],
    places: Object.fromEntries(fields.map(({ relationOrPropertyUuid, size, column }) => [relationOrPropertyUuid, { size, column }])),
  }
}

/** Returns the value that the user entered before the form was loaded; no value if the field is empty. */
const getEnteredValue = (input: OntInput) => (isInputEmpty(input) ? {} : { value: input.value, values: input.values })
