import type { MetadataDefinition } from '#api/contract/metadata'
import type { DraftValue, GridRule, NamedItem } from '#widgets/data-grid/grid'
import { matchKey } from '#text/normalise'

export type Property = MetadataDefinition['properties'][number]
export type PropertyType = Property['type']

export const propertyTypes = [
  'STRING',
  'LONG_STRING',
  'INTEGER',
  'DATE',
  'CHECKBOX',
  'OPTION',
  'RADIO',
] as const satisfies readonly PropertyType[]

/** Returns true if the user chooses values of this type from a list of options. */
export const hasOptions = (type: PropertyType): boolean => type === 'OPTION' || type === 'RADIO'

/** A property in the form; its options are one text with one option per line. */
export interface PropertyDraft extends NamedItem {
  type: PropertyType
  required: boolean
  options: string
}

/** Prefix of the temporary ids of new properties. The server assigns the final ids. */
const NEW = 'new '

export const newProperty = (): PropertyDraft => ({
  ...{ uuid: `${NEW}${crypto.randomUUID()}`, title: '', type: 'STRING', required: false, options: '' },
})
export const isNew = ({ uuid }: NamedItem): boolean => uuid.startsWith(NEW)

export const toPropertyDrafts = (value: DraftValue | undefined): readonly PropertyDraft[] => (value ?? []) as readonly PropertyDraft[]

export const toDrafts = (properties: readonly Property[]): PropertyDraft[] =>
  properties.map((property) => ({ ...property, options: property.options.join('\n') }))

export const parseOptions = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Converts the drafts to the request. */
export const toRequest = (drafts: readonly PropertyDraft[]) =>
  drafts.map((draft) => ({
    ...(!isNew(draft) && { uuid: draft.uuid }),
    ...{ title: draft.title.trim(), type: draft.type, required: draft.required },
    ...(hasOptions(draft.type) && { options: parseOptions(draft.options) }),
  }))

/** Returns the path of a field as error responses of the server contain it. */
export const getFieldName = (at: number, field: 'title' | 'type' | 'options'): string => `properties.${at}.${field}`

/** Returns the validation rules. Titles must be unique (compared after normalisation), and types with options need at least one. */
export const getPropertyRules = (drafts: readonly PropertyDraft[]): GridRule[] => {
  const keys = drafts.map(({ title }) => matchKey(title))
  return drafts.flatMap(({ type, options }, at): GridRule[] => {
    const chosen = parseOptions(options).map(matchKey)
    const [title, list] = [getFieldName(at, 'title'), getFieldName(at, 'options')]
    return [
      ...(keys[at] === '' ? [{ field: title, kind: 'required' } as const] : []),
      ...(keys[at] !== '' && keys.indexOf(keys[at] ?? '') < at ? [{ field: title, kind: 'broken', as: 'unique' } as const] : []),
      ...(hasOptions(type) && chosen.length === 0 ? [{ field: list, kind: 'required' } as const] : []),
      ...(hasOptions(type) && new Set(chosen).size < chosen.length ? [{ field: list, kind: 'broken', as: 'unique' } as const] : []),
    ]
  })
}
