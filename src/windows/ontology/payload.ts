import * as z from 'zod/mini'

/** Id of the node or class that classes are chosen for. */
export const ofOne = z.object({ uuid: z.guid() })

/** Parent of a new class; the main root if it is missing. */
export const newClass = z.object({ parentUuid: z.optional(z.guid()) })

/** Class, and the page of its general properties that opens first. */
export const ofCharacteristic = z.object({ uuid: z.guid(), page: z.optional(z.enum(['values', 'properties'])) })
