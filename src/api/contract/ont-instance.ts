import * as z from 'zod/mini'
import { resource } from './endpoint'
import { node } from './node'
import { fieldRevision, formInput, instanceDataEntry, propertyValue, relationsProperties, relationValue, valueChange } from './ontology'
import { integer, nested, nodeId, nodeIds, offset, page, size, uuid, uuidList, uuids, words } from './wire'

export const valueErrors = [
  'fieldRequired',
  'minValue',
  'maxValue',
  'minLength',
  'maxLength',
  'dateInvalid',
  'formatInvalid',
  'valueExists',
  'relationNotAllowed',
  'tooManyItems',
] as const

/** Errors about the title, the file or the folder of an instance. */
const placeErrors = [
  'titleRequired',
  'titleInvalid',
  'titleTooLong',
  'titleExists',
  'fileRequired',
  'locked',
  'openInEditor',
  'workflowRequired',
  'tooLarge',
  'diskFull',
  'notInstance',
  'notFolder',
  'protectedNode',
] as const

/** Numbers in nested query values are sent as text. */
const queryRelationsProperties = z
  .array(
    z.strictObject({
      relationOrPropertyUuid: uuid,
      propertiesValues: z.optional(z.array(propertyValue).check(z.maxLength(1_000))),
      relationsValues: z.optional(
        z.array(z.strictObject({ instanceUuid: nodeId, count: z.optional(integer(1)) })).check(z.maxLength(1_000)),
      ),
      revision: fieldRevision,
    }),
  )
  .check(z.maxLength(1_000))

/** Calls of `ont` for instances, which are nodes with permissions. */
export const instanceCalls = resource({
  sharedRelationsProperties: {
    method: 'post',
    path: '/api/ont/shared-relations-properties',
    summary: 'Returns the relations and properties that all these instances have in common, as form fields',
    access: 'session',
    effect: 'read',
    json: nodeIds,
    subjects: [{ at: 'json', level: 1 }],
    response: z.array(formInput),
    errors: ['notInstance'],
  },
  instances: {
    method: 'post',
    path: '/api/ont/instance/{offset}/{size}',
    summary: 'Returns a page of the visible instances of classes',
    access: 'session',
    effect: 'read',
    params: z.object({ offset, size }),
    query: z.object({ parentUuid: z.optional(nodeId), title: z.optional(words) }),
    json: uuids,
    subjects: [{ at: 'query.parentUuid', level: 1 }],
    response: page(node),
    errors: ['notFolder'],
  },
  findOtherValues: {
    method: 'get',
    path: '/api/ont/find-other-values',
    summary:
      'Returns the data of the visible instance of a class whose key property has this value, to prefill a form; empty if none exists',
    access: 'session',
    query: z.object({ classUuid: uuid, propertyUuid: uuid, propertyValue: words }),
    response: z.array(instanceDataEntry),
  },
  instanceData: {
    method: 'get',
    path: '/api/ont/instance-data',
    summary: 'Returns the data of an instance with computed values; with fakoorProcessId the data as that workflow process stores them',
    access: 'session',
    query: z.object({ instanceUuid: nodeId, fakoorProcessId: z.optional(words) }),
    subjects: [{ at: 'query.instanceUuid', level: 1 }],
    response: z.array(instanceDataEntry),
    errors: ['notInstance'],
  },
  saveInstance: {
    method: 'post',
    path: '/api/ont/instance',
    summary:
      'Creates an instance, or changes the one with uuid, and returns it. Values are nested in the query (relationsProperties[0].propertiesValues[0].value); a file is the body. Values that are too long for a URL are sent as multipart fields with the same names before the file; they follow those of the query. Without destUuid it is created in the folder of its class. An entry without values clears its property, a missing entry changes nothing',
    access: 'session',
    query: nested(
      z.strictObject({
        instanceType: z.enum(['FORM', 'FILE', 'FOLDER']),
        workflowUuid: z.optional(uuid),
        uuid: z.optional(nodeId),
        classUuid: uuid,
        title: z.optional(words),
        relationsProperties: z.optional(queryRelationsProperties),
        equivalents: z.optional(uuidList),
        destUuid: z.optional(nodeId),
        /**
         * Not in the specification: the form that an instance of type FORM was filled in with and opens in again. Default: the first form
         * of the class.
         */
        formUuid: z.optional(uuid),
      }),
    ),
    /** Not in the specification: values that do not fit in a URL. A URL can have 16,000 characters, about 2,500 Persian letters. */
    multipart: nested(z.strictObject({ relationsProperties: z.optional(queryRelationsProperties) })),
    subjects: [
      { at: 'query.uuid', level: 3 },
      { at: 'query.destUuid', level: 3 },
      { at: 'query.relationsProperties.relationsValues.instanceUuid', level: 0 },
      { at: 'multipart.relationsProperties.relationsValues.instanceUuid', level: 0 },
    ],
    response: node,
    errors: [...placeErrors, ...valueErrors, 'conflict'],
  },
  editInstances: {
    method: 'post',
    path: '/api/ont/instance-multiple-edit',
    summary: 'Sets the same values on all these instances and returns them',
    access: 'session',
    json: z.strictObject({ uuidList: nodeIds, relationsProperties }),
    subjects: [
      { at: 'json.uuidList', level: 3 },
      { at: 'json.relationsProperties.relationsValues.instanceUuid', level: 0 },
    ],
    response: z.array(node),
    errors: ['notInstance', 'protectedNode', 'conflict', ...valueErrors],
  },
  editInstanceValue: {
    method: 'post',
    path: '/api/ont/instance-partial-edit',
    summary: 'Replaces the values of one property or relation of an instance and returns them',
    access: 'session',
    json: z.strictObject({
      nodeUuid: nodeId,
      relationOrPropertyUuid: uuid,
      propertiesValues: z.optional(z.array(propertyValue).check(z.maxLength(1_000))),
      relationsValues: z.optional(z.array(relationValue).check(z.maxLength(1_000))),
      revision: fieldRevision,
    }),
    subjects: [
      { at: 'json.nodeUuid', level: 3 },
      { at: 'json.relationsValues.instanceUuid', level: 0 },
    ],
    response: z.array(instanceDataEntry),
    errors: ['notInstance', 'protectedNode', 'conflict', ...valueErrors],
  },
  valueHistory: {
    method: 'get',
    path: '/api/ont/value-history/{offset}/{size}',
    summary: 'Returns a page of the value changes of an instance, or of one of its fields, newest first',
    access: 'session',
    params: z.object({ offset, size }),
    query: z.object({ instanceUuid: nodeId, relationOrPropertyUuid: z.optional(uuid) }),
    subjects: [{ at: 'query.instanceUuid', level: 1 }],
    response: page(valueChange),
    errors: ['notInstance'],
    addition: true,
  },
})
