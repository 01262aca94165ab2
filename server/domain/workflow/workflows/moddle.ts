/** An element of any type, as moddle returns it. */
export interface Moddle {
  $type: string
  id?: string
  name?: string
  [property: string]: unknown
}

export const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
export const idOf = (value: unknown): string => text((value as Moddle | undefined)?.id)
export const list = (value: unknown): Moddle[] => (Array.isArray(value) ? (value as Moddle[]) : [])
export const bodyOf = (value: unknown): string => text((value as Moddle | undefined)?.body)
