import { isBlank } from './blank'
import { parseNumber } from './digits'
import { fromWireDate } from './wire-date'

export interface FieldDefinition {
  /** Type of the property. A form element without a type is not an input, for example a heading. */
  type?: string | undefined
  required?: boolean | undefined
}

export type FieldFault = 'fieldRequired' | 'formatInvalid' | 'dateInvalid'

/** Returns what is wrong with the value of a form field. The page calls it before sending, the server after receiving. */
export function findFieldFault({ type, required = false }: FieldDefinition, value: unknown): FieldFault | undefined {
  // A checkbox without a value means no, so it is never missing.
  if (type === undefined || (type === 'BOOLEAN' && isBlank(value))) return undefined
  if (isBlank(value)) return required ? 'fieldRequired' : undefined
  switch (type) {
    case 'BOOLEAN':
      return typeof value === 'boolean' ? undefined : 'formatInvalid'
    case 'DATE':
      return typeof value === 'string' && fromWireDate(value) ? undefined : 'dateInvalid'
    case 'INTEGER':
    case 'DOUBLE': {
      const number = typeof value === 'number' ? value : typeof value === 'string' ? parseNumber(value) : undefined
      const isSound =
        type === 'INTEGER' ? Number.isSafeInteger(number) : number !== undefined && Math.abs(number) <= Number.MAX_SAFE_INTEGER
      return isSound ? undefined : 'formatInvalid'
    }
    default:
      return typeof value === 'string' ? undefined : 'formatInvalid'
  }
}
