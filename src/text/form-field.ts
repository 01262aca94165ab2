import { isBlank } from './blank'
import { parseNumber } from './digits'
import { fromWireDate } from './wire-date'

export interface AskedField {
  /** Of the property; what is no property is not filled in. */
  type?: string | undefined
  required?: boolean | undefined
}

export type FieldFault = 'fieldRequired' | 'formatInvalid' | 'dateInvalid'

/** What is wrong with what is filled into a field of a form, whoever looks: the page before it is sent, the server when it has come. */
export function fieldFault({ type, required = false }: AskedField, value: unknown): FieldFault | undefined {
  // A tick that is not there says no.
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
