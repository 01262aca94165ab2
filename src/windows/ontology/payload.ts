import * as z from 'zod/mini'

/** Of a node whose classes are picked, or of a class for which others are. */
export const ofOne = z.object({ uuid: z.guid() })

/** Where a new class comes into; without a parent into the main root. */
export const newClass = z.object({ parentUuid: z.optional(z.guid()) })

/** A class, and which page of its general properties is shown first. */
export const ofCharacteristic = z.object({ uuid: z.guid(), page: z.optional(z.enum(['values', 'properties'])) })
