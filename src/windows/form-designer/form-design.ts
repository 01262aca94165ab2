import type { FormDesign } from '#api/contract/form'
import type { FormInput } from '#api/contract/ontology'
import { isBlank } from '#text/blank'

export type DesignField = Omit<FormDesign['fields'][number], 'order' | 'size'> & {
  /** Number of columns that the field occupies; undefined until the user chooses. */
  size: number | undefined
}

/** Design of a form; its fields are in display order. */
export interface Design {
  title: string
  columns: number
  /** Id of the workflow that a new instance starts; '' for none. */
  workflowUuid: string
  fields: readonly DesignField[]
}

/** Maximum number of columns of a form. */
export const maxColumns = 4

export interface DesignFault {
  /** Id of the invalid field; undefined for the form itself. */
  uuid?: string
  kind: 'titleRequired' | 'sizeRequired' | 'selectOnlyForMultiple' | 'optionNotForMultiple' | 'fieldsRequired'
}

export const emptyDesign: Design = { title: '', columns: 2, workflowUuid: '', fields: [] }

const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high))

/** Moves and narrows a field so that it fits into the existing columns. */
const fitToColumns = <Field extends Pick<DesignField, 'column' | 'size'>>(field: Field, columns: number): Field => {
  const size = field.size === undefined ? undefined : clamp(1, field.size, columns)
  return { ...field, size, column: clamp(0, field.column, columns - (size ?? 1)) }
}

const isFunctional = (input: FormInput | undefined): boolean => input?.characteristics.includes('FUNCTIONAL') === true

const isMultiple = (input: FormInput | undefined): boolean => input !== undefined && !isFunctional(input) && input.type !== 'BOOLEAN'

/**
 * Returns the faults of a design. The form needs a title and at least one field; each field needs a title, a size and a possible display
 * type.
 */
export const findDesignFaults = ({ title, fields }: Design, inputs: readonly FormInput[]): DesignFault[] => [
  ...(isBlank(title) ? [{ kind: 'titleRequired' as const }] : []),
  ...(fields.length === 0 ? [{ kind: 'fieldsRequired' as const }] : []),
  ...fields.flatMap(({ uuid, title: own, size, showType, relationOrPropertyUuid }): DesignFault[] => {
    const takesSeveral = isMultiple(inputs.find((input) => input.uuid === relationOrPropertyUuid))
    return [
      ...(isBlank(own) ? [{ uuid, kind: 'titleRequired' as const }] : []),
      ...(size === undefined ? [{ uuid, kind: 'sizeRequired' as const }] : []),
      ...(showType === 'select' && !takesSeveral ? [{ uuid, kind: 'selectOnlyForMultiple' as const }] : []),
      ...(showType === 'option' && takesSeveral ? [{ uuid, kind: 'optionNotForMultiple' as const }] : []),
    ]
  }),
]

/** Returns the display type of a new field: that of the class property, if forms support it. */
const getShowType = (input: FormInput): DesignField['showType'] => {
  const own = (input.showType?.toLowerCase() ?? 'simple') as DesignField['showType']
  if (own === 'select' && isFunctional(input)) return 'simple'
  return own === 'option' && !isFunctional(input) ? 'simple' : own
}

/** Adds a class property as a field at an index. Without `at` it is added at the end, in the next free column. */
export const placeField = (design: Design, input: FormInput, uuid: string, at?: { index: number; column: number }): Design => {
  const last = design.fields.at(-1)
  const next = last ? (last.column + (last.size ?? 1)) % design.columns : 0
  const { index, column } = at ?? { index: design.fields.length, column: next }
  const field: DesignField = {
    uuid,
    relationOrPropertyUuid: input.uuid,
    title: input.title,
    entityName: input.entityName,
    ...(input.type !== undefined && isStored(input.type) && { type: input.type }),
    showType: getShowType(input),
    size: 1,
    column,
    ...(input.required && { required: true }),
  }
  return { ...design, fields: design.fields.toSpliced(index, 0, fitToColumns(field, design.columns)) }
}

const toStoredField = ['STRING', 'LONG_STRING', 'INTEGER', 'DOUBLE', 'DATE', 'BOOLEAN'] as const
const isStored = (type: string): type is (typeof toStoredField)[number] => (toStoredField as readonly string[]).includes(type)

/** Moves a field to another index and column. */
export const moveField = (design: Design, uuid: string, to: { index: number; column: number }): Design => {
  const from = design.fields.findIndex((field) => field.uuid === uuid)
  const field = design.fields[from]
  if (!field) return design
  const rest = design.fields.toSpliced(from, 1)
  const index = clamp(0, to.index > from ? to.index - 1 : to.index, rest.length)
  return { ...design, fields: rest.toSpliced(index, 0, fitToColumns({ ...field, column: to.column }, design.columns)) }
}

export type Step = 'before' | 'after' | 'start' | 'end'

/** Moves a field by one step: before or after its neighbour, or by one column towards the start or end of the line. */
export const stepField = (design: Design, uuid: string, step: Step): Design => {
  const at = design.fields.findIndex((field) => field.uuid === uuid)
  const column = design.fields[at]?.column ?? 0
  if (step === 'start' || step === 'end') return moveField(design, uuid, { index: at, column: column + (step === 'end' ? 1 : -1) })
  return moveField(design, uuid, { index: step === 'before' ? at - 1 : at + 2, column })
}

export const changeField = (design: Design, uuid: string, change: Partial<DesignField>): Design => ({
  ...design,
  fields: design.fields.map((field) => (field.uuid === uuid ? fitToColumns({ ...field, ...change }, design.columns) : field)),
})

export const removeFieldFrom = (design: Design, uuid: string): Design => ({
  ...design,
  fields: design.fields.filter((field) => field.uuid !== uuid),
})

export const setColumns = (design: Design, columns: number): Design => ({
  ...design,
  columns,
  fields: design.fields.map((field) => fitToColumns(field, columns)),
})

/** Converts a saved form to an editable design. */
export const toDesign = ({ title, columns, workflowUuid = '', fields }: FormDesign): Design => ({
  title,
  columns,
  workflowUuid,
  fields: [...fields].sort((one, other) => one.order - other.order).map(({ order: _, ...field }) => field),
})

/** Converts a design to the request. */
export const toSaveRequest = ({ title, columns, workflowUuid, fields }: Design, classUuid: string) => ({
  title: title.trim(),
  classUuid,
  columns,
  ...(workflowUuid !== '' && { workflowUuid }),
  fields: fields.map((field, order) => ({ ...field, title: field.title.trim(), size: field.size ?? 1, order })),
})
