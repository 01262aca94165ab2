/** An element of any type, as moddle returns it. */
export interface Moddle {
  $type: string
  id?: string
  name?: string
  [property: string]: unknown
}

export const toText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
export const getId = (value: unknown): string => toText((value as Moddle | undefined)?.id)
export const toList = (value: unknown): Moddle[] => (Array.isArray(value) ? (value as Moddle[]) : [])
export const getBody = (value: unknown): string => toText((value as Moddle | undefined)?.body)
