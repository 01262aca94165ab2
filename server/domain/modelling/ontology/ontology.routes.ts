import type { ont } from '#api/contract/ont'
import { readContext, writeContext } from '#server/context/request-context'
import type { Handlers } from '#server/http/handler'
import { classOf, createHierarchy, saveClass } from './classes.service'
import {
  deleteDefinition,
  domainOf,
  listDefinitions,
  nextValue,
  propertyOf,
  rangeOf,
  relationOf,
  saveDynamicProperty,
  saveProperty,
  saveRelation,
} from './definitions.service'
import { fieldsOf } from './fields.service'
import { classPropertiesOf, saveClassProperties, saveClassValues } from './general.service'
import { addIdentitiesTo, identitiesOf, removeIdentityFrom } from './identities.service'
import { partnersFor } from './partners.service'
import { titleOf, titlesFor } from './titles.service'

/** Handlers for classes, relations and properties. Those for instances are with the instances. */
export const ontologyHandlers: Handlers<typeof ont> = {
  relations: ({ params, query, ...request }) =>
    listDefinitions(readContext(request), { kinds: ['RELATION'], ...query, ...params, tree: true }),
  properties: ({ params, query, ...request }) =>
    listDefinitions(readContext(request), { kinds: ['PROPERTY'], ...query, ...params, tree: true }),
  generalProperties: ({ params, query, ...request }) => listDefinitions(readContext(request), { kinds: ['GENERAL'], ...query, ...params }),
  relationsAndProperties: ({ params, query: { type, title }, ...request }) =>
    listDefinitions(readContext(request), { kinds: type === undefined ? ['RELATION', 'PROPERTY'] : [type], title, ...params }),
  domain: ({ query, ...request }) => domainOf(readContext(request), query.uuid),
  range: ({ query, ...request }) => rangeOf(readContext(request), query.relationUuid),
  nodeTitle: ({ query, ...request }) => titleOf(readContext(request), query.uuid),
  nodeTitles: ({ json, ...request }) => titlesFor(readContext(request), json),
  dynamicPropertyValue: ({ query, ...request }) => nextValue(readContext(request), query.propertyUuid),
  disjoints: ({ query, ...request }) => partnersFor(readContext(request), query.uuid, 'DISJOINT'),
  equivalents: ({ query, ...request }) => partnersFor(readContext(request), query.uuid, 'EQUIVALENT'),
  relation: ({ query, ...request }) => relationOf(readContext(request), query.uuid),
  saveRelation: ({ json, ...request }) => saveRelation(writeContext(request), json),
  property: ({ query, ...request }) => propertyOf(readContext(request), query.uuid),
  saveProperty: ({ json, ...request }) => saveProperty(writeContext(request), json),
  saveDynamicProperty: ({ json, ...request }) => saveDynamicProperty(writeContext(request), json),
  deleteRelationOrProperty: ({ query, ...request }) => deleteDefinition(writeContext(request), query.uuid),
  class: ({ query, ...request }) => classOf(readContext(request), query.uuid),
  saveClass: ({ json, ...request }) => saveClass(writeContext(request), json),
  createHierarchy: ({ query, ...request }) => createHierarchy(writeContext(request), query),
  classProperties: ({ query, ...request }) => classPropertiesOf(readContext(request), query.classUuid),
  saveClassProperties: ({ query, json, ...request }) => saveClassProperties(writeContext(request), query.classUuid, json, query.before),
  saveClassPropertiesValues: ({ query, json, ...request }) => saveClassValues(writeContext(request), query.classUuid, json),
  classRelationsProperties: ({ query: { uuid, ...query }, ...request }) => fieldsOf(readContext(request), uuid, query),
  commonIdentities: ({ query, ...request }) => identitiesOf(readContext(request), query.nodeUuid),
  addCommonIdentities: ({ params, json, ...request }) => addIdentitiesTo(writeContext(request), params.id, json),
  removeCommonIdentity: ({ query, ...request }) =>
    removeIdentityFrom(writeContext(request), query.nodeUuid, query.secondNodeUuid, query.operationUuid),
}
