import * as z from 'zod/mini'
import { resource } from './endpoint'
import { nodeId, uuid, words } from './wire'

const propertyType = z.enum(['STRING', 'LONG_STRING', 'DATE', 'CHECKBOX', 'INTEGER', 'OPTION', 'RADIO'])

const kashfState = z.enum(['CHANGED', 'SAVED', 'NO_STORE_IN_KASHF', 'NOT_SAVED'])

export const metadataDefinition = z.object({
  uuid,
  title: z.string(),
  key: z.string(),
  kashfState,
  properties: z.array(z.object({ uuid, title: z.string(), type: propertyType, required: z.boolean(), options: z.array(z.string()) })),
  /** Not in the specification: revision that was read. Throws 409 `conflict` if a change sends another one. */
  revision: z.optional(z.string()),
})
export type MetadataDefinition = z.output<typeof metadataDefinition>

const revision = z.optional(z.string().check(z.maxLength(100)))

const definitionFields = {
  title: words,
  key: words,
  properties: z
    .array(
      z.strictObject({
        uuid: z.optional(uuid),
        title: words,
        type: propertyType,
        required: z.optional(z.boolean()),
        options: z.optional(z.array(words).check(z.maxLength(1_000))),
      }),
    )
    .check(z.maxLength(500)),
}

/**
 * Values by property id; null removes a value. Dates are `YYYY-MM-DD HH:mm:ss`, Gregorian, in the time zone Asia/Tehran, or only the day.
 */
const values = z.record(uuid, z.nullable(z.union([z.string().check(z.maxLength(1_000_000)), z.number(), z.boolean()])))

export const documentMetadata = z.object({ uuid, definition: metadataDefinition, properties: z.record(z.string(), z.unknown()) })
export type DocumentMetadata = z.output<typeof documentMetadata>

const definitionErrors = [
  'titleRequired',
  'titleTooLong',
  'keyRequired',
  'keyExists',
  'duplicate',
  'fieldRequired',
  'formatInvalid',
  'maxLength',
] as const

export const metadata = resource({
  definitions: {
    method: 'get',
    path: '/api/metadata/all-definitions',
    summary: 'Returns all metadata definitions',
    access: 'session',
    response: z.array(metadataDefinition),
  },
  createDefinition: {
    method: 'post',
    path: '/api/metadata/create-definition',
    summary:
      'Creates a metadata definition and returns it. With the id of an existing definition it changes that one; an unused id is accepted; the state is ignored, because the server sets it',
    access: 'admin',
    json: z.strictObject({ ...definitionFields, uuid: z.optional(uuid), kashfState: z.optional(kashfState), revision }),
    response: metadataDefinition,
    errors: [...definitionErrors, 'inUse', 'conflict'],
  },
  updateDefinition: {
    method: 'put',
    path: '/api/metadata/definition',
    summary: 'Changes a metadata definition and returns it',
    access: 'admin',
    query: z.object({ uuid, revision }),
    json: z.strictObject(definitionFields),
    response: metadataDefinition,
    errors: [...definitionErrors, 'inUse', 'conflict'],
    addition: true,
  },
  deleteDefinition: {
    method: 'delete',
    path: '/api/metadata/definition',
    summary: 'Deletes a metadata definition that no document uses',
    access: 'admin',
    query: z.object({ uuid }),
    response: 'none',
    errors: ['inUse'],
    addition: true,
  },
  ofDocument: {
    method: 'get',
    path: '/api/metadata/doc-metadata',
    summary: 'Returns the metadata of a document',
    access: 'session',
    query: z.object({ docUuid: nodeId }),
    subjects: [{ at: 'query.docUuid', level: 1 }],
    response: z.array(documentMetadata),
  },
  save: {
    method: 'post',
    path: '/api/metadata/doc-metadata',
    summary: 'Adds metadata to a document, or replaces the one with metadataUuid, and returns it',
    access: 'session',
    query: z.object({ docUuid: nodeId, metadataUuid: z.optional(uuid) }),
    json: z.strictObject({
      definitionUuid: uuid,
      properties: values,
      /** Not in the specification: the values that the caller has read. Throws 409 `conflict` if the stored values are different. */
      before: z.optional(values),
    }),
    subjects: [{ at: 'query.docUuid', level: 3 }],
    response: documentMetadata,
    errors: ['fieldRequired', 'formatInvalid', 'dateInvalid', 'conflict', 'notDocument'],
  },
  remove: {
    method: 'delete',
    path: '/api/metadata/doc-metadata',
    summary: 'Removes metadata from a document',
    access: 'session',
    query: z.object({ docUuid: nodeId, metadataUuid: uuid }),
    subjects: [{ at: 'query.docUuid', level: 3 }],
    response: 'none',
    errors: ['notDocument'],
  },
})
