import type { ont } from '#api/contract/ont'
import { readContext, writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import { getClass, createHierarchy, saveClass } from './classes.service'
import {
  deleteDefinition,
  getDomain,
  listDefinitions,
  getNextValue,
  getProperty,
  getRange,
  getRelation,
  saveDynamicProperty,
  saveProperty,
  saveRelation,
} from './definitions.service'
import { getClassFields } from './fields.service'
import { getClassProperties, saveClassProperties, saveClassValues } from './class-properties.service'
import { addNodeIdentities, getIdentities, removeNodeIdentity } from './identities.service'
import { getPartners, getTitle, getTitles } from './titles.service'

/** Handlers for classes, relations and properties. Those for instances are with the instances. */
export const ontologyHandlers: Handlers<typeof ont> = {
  relations: ({ params, query, ...request }) =>
    listDefinitions(readContext(request), { kinds: ['RELATION'], ...query, ...params, tree: true }),
  properties: ({ params, query, ...request }) =>
    listDefinitions(readContext(request), { kinds: ['PROPERTY'], ...query, ...params, tree: true }),
  generalProperties: ({ params, query, ...request }) => listDefinitions(readContext(request), { kinds: ['GENERAL'], ...query, ...params }),
  relationsAndProperties: ({ params, query: { type, title }, ...request }) =>
    listDefinitions(readContext(request), { kinds: type === undefined ? ['RELATION', 'PROPERTY'] : [type], title, ...params }),
  domain: ({ query, ...request }) => getDomain(readContext(request), query.uuid),
  range: ({ query, ...request }) => getRange(readContext(request), query.relationUuid),
  nodeTitle: ({ query, ...request }) => getTitle(readContext(request), query.uuid),
  nodeTitles: ({ json, ...request }) => getTitles(readContext(request), json),
  dynamicPropertyValue: ({ query, ...request }) => getNextValue(readContext(request), query.propertyUuid),
  disjoints: ({ query, ...request }) => getPartners(readContext(request), query.uuid, 'DISJOINT'),
  equivalents: ({ query, ...request }) => getPartners(readContext(request), query.uuid, 'EQUIVALENT'),
  relation: ({ query, ...request }) => getRelation(readContext(request), query.uuid),
  saveRelation: ({ json, ...request }) => saveRelation(writeContext(request), json),
  property: ({ query, ...request }) => getProperty(readContext(request), query.uuid),
  saveProperty: ({ json, ...request }) => saveProperty(writeContext(request), json),
  saveDynamicProperty: ({ json, ...request }) => saveDynamicProperty(writeContext(request), json),
  deleteRelationOrProperty: ({ query, ...request }) => deleteDefinition(writeContext(request), query.uuid),
  class: ({ query, ...request }) => getClass(readContext(request), query.uuid),
  saveClass: ({ json, ...request }) => saveClass(writeContext(request), json),
  createHierarchy: ({ query, ...request }) => createHierarchy(writeContext(request), query),
  classProperties: ({ query, ...request }) => getClassProperties(readContext(request), query.classUuid),
  saveClassProperties: ({ query, json, ...request }) => saveClassProperties(writeContext(request), query.classUuid, json, query.before),
  saveClassPropertiesValues: ({ query, json, ...request }) => saveClassValues(writeContext(request), query.classUuid, json),
  classRelationsProperties: ({ query: { uuid, ...query }, ...request }) => getClassFields(readContext(request), uuid, query),
  commonIdentities: ({ query, ...request }) => getIdentities(readContext(request), query.nodeUuid),
  addCommonIdentities: ({ params, json, ...request }) => addNodeIdentities(writeContext(request), params.id, json),
  removeCommonIdentity: ({ query, ...request }) =>
    removeNodeIdentity(writeContext(request), query.nodeUuid, query.secondNodeUuid, query.operationUuid),
}
