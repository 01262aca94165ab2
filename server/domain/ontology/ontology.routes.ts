import type { ont } from '#api/contract/ont'
import type { Handlers } from '#server/http/handler'
import { readerOf, workOf } from '../nodes/request'
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

/** Classes, relations and properties; what is about instances stands with the instances. */
export const ontologyHandlers: Handlers<typeof ont> = {
  relations: ({ params, query, ...request }) =>
    listDefinitions(readerOf(request), { kinds: ['RELATION'], ...query, ...params, tree: true }),
  properties: ({ params, query, ...request }) =>
    listDefinitions(readerOf(request), { kinds: ['PROPERTY'], ...query, ...params, tree: true }),
  generalProperties: ({ params, query, ...request }) => listDefinitions(readerOf(request), { kinds: ['GENERAL'], ...query, ...params }),
  relationsAndProperties: ({ params, query: { type, title }, ...request }) =>
    listDefinitions(readerOf(request), { kinds: type === undefined ? ['RELATION', 'PROPERTY'] : [type], title, ...params }),
  domain: ({ query, ...request }) => domainOf(readerOf(request), query.uuid),
  range: ({ query, ...request }) => rangeOf(readerOf(request), query.relationUuid),
  nodeTitle: ({ query, ...request }) => titleOf(readerOf(request), query.uuid),
  nodeTitles: ({ json, ...request }) => titlesFor(readerOf(request), json),
  dynamicPropertyValue: ({ query, ...request }) => nextValue(readerOf(request), query.propertyUuid),
  disjoints: ({ query, ...request }) => partnersFor(readerOf(request), query.uuid, 'DISJOINT'),
  equivalents: ({ query, ...request }) => partnersFor(readerOf(request), query.uuid, 'EQUIVALENT'),
  relation: ({ query, ...request }) => relationOf(readerOf(request), query.uuid),
  saveRelation: ({ json, ...request }) => saveRelation(workOf(request), json),
  property: ({ query, ...request }) => propertyOf(readerOf(request), query.uuid),
  saveProperty: ({ json, ...request }) => saveProperty(workOf(request), json),
  saveDynamicProperty: ({ json, ...request }) => saveDynamicProperty(workOf(request), json),
  deleteRelationOrProperty: ({ query, ...request }) => deleteDefinition(workOf(request), query.uuid),
  class: ({ query, ...request }) => classOf(readerOf(request), query.uuid),
  saveClass: ({ json, ...request }) => saveClass(workOf(request), json),
  createHierarchy: ({ query, ...request }) => createHierarchy(workOf(request), query),
  classProperties: ({ query, ...request }) => classPropertiesOf(readerOf(request), query.classUuid),
  saveClassProperties: ({ query, json, ...request }) => saveClassProperties(workOf(request), query.classUuid, json, query.before),
  saveClassPropertiesValues: ({ query, json, ...request }) => saveClassValues(workOf(request), query.classUuid, json),
  classRelationsProperties: ({ query: { uuid, ...query }, ...request }) => fieldsOf(readerOf(request), uuid, query),
  commonIdentities: ({ query, ...request }) => identitiesOf(readerOf(request), query.nodeUuid),
  addCommonIdentities: ({ params, json, ...request }) => addIdentitiesTo(workOf(request), params.id, json),
  removeCommonIdentity: ({ query, ...request }) =>
    removeIdentityFrom(workOf(request), query.nodeUuid, query.secondNodeUuid, query.operationUuid),
}
