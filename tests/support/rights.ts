import type { Level } from '#api/contract/endpoint'

/**
 * Rights that each call requires, written a second time by hand: the audience (nothing: every signed-in user; every `admin…` resource:
 * administrators), the feature flag, and the level on every item. `p`: the owner of the paragraph. `?a=b/c`: required only if `a` is `b`;
 * `c` is another value of it. A call that is not listed takes no item.
 */
const CRITERIA =
  'json.uuidList:1 json.parent:0 json.tags:0 json.classes:0 json.folders:0 json.browse.valueUuid:0 json.dynamicBrowse.valueUuid:0'
const ENTRIES = 'json.nodeUuid:5 json.rolePermissions.nodeUuid:5 json.userPermissions.nodeUuid:5'

const rights: Readonly<Record<string, string>> = {
  'adminWorkflows.saveAutostart': 'json.folderUuid:0',
  'bpmn.diagram': 'public',
  'bpmn.userStartFlow': 'json.nodeUuid:3',
  'chat.send': 'json.nodeUuid:0',
  'config.keyUnSecure': 'public',
  'config.list': 'admin',
  'config.publicKeys': 'public',
  'config.runTask': 'admin',
  'config.save': 'admin',
  'config.tasks': 'admin',
  'config.tryService': 'admin',
  'diff.document': 'DOC_DIFF query.firstDocUuid:1 query.secondDocUuid:1',
  'diff.folder': 'DOC_DIFF query.firstFldUuid:1 query.secondFldUuid:1',
  'diff.version': 'DOC_DIFF query.docUuid:1',
  'docs.openapi': 'public',
  'docs.page': 'public',
  'docs.script': 'public',
  'docs.style': 'public',
  'document.addKeywords': 'PROPERTIES_KEYWORDS params.uuid:3',
  'document.addLinks': 'query.docUuid:3 json:0',
  'document.correctWord': 'PROPERTIES_TEXT_VIEW|PROPERTIES_SOURCE params.uuid:3',
  'document.create': 'json.destUuid:3 json.sourceDocUuid:2',
  'document.editor': 'DOC_EDIT params.uuid:3',
  'document.forceOcr': 'DOC_FORCE_OCR query.uuid:3',
  'document.keywords': 'params.uuid:1',
  'document.links': 'query.docUuid:1',
  'document.ocr': 'params.uuid:2',
  'document.pages': 'params.uuid:1',
  'document.part': 'params.uuid:1 params.uuid:2?params.type=content/thumbnail',
  'document.play': 'public',
  'document.related': 'PROPERTIES_RELATED params.uuid:1',
  'document.removeKeyword': 'PROPERTIES_KEYWORDS params.uuid:3',
  'document.removeLink': 'query.docUuid:3 query.secondDocUuid:0',
  'document.restoreVersion': 'PROPERTIES_HISTORY params.uuid:3',
  'document.saveAs': 'json.destUuid:3 json.sourceDocUuid:2',
  'document.similarities': 'PROPERTIES_SIMILAR params.uuid:1',
  'document.sources': 'PROPERTIES_SOURCE_TAB|PROPERTIES_SOURCE params.uuid:1',
  'document.sheetRows': 'params.uuid:1',
  'document.slidePicture': 'params.uuid:1',
  'document.slides': 'params.uuid:1',
  'document.subtitle': 'query.docUuid:1',
  'document.textPagination': 'PROPERTIES_TEXT_VIEW|PROPERTIES_SOURCE params.uuid:1',
  'document.update': 'DOC_EDIT query.uuid:3 query.sourceDocUuid:2',
  'document.upload': 'UPLOAD query.uuid:3',
  'document.versions': 'PROPERTIES_HISTORY params.uuid:1',
  'document.webdavEdit': 'WEBDAV_EDIT params.uuid:3',
  'document.words': 'PROPERTIES_TEXT_VIEW|PROPERTIES_SOURCE params.uuid:1',
  'document.workbook': 'params.uuid:1',
  'entity.changeOrder': 'query.parentUuid:3',
  'folder.checkboxes': 'query.uuid:0',
  'folder.children': 'params.uuid:1',
  'folder.create': 'form.destUuid:3',
  'folder.excludeFromSearch': 'query.folderUuid:3',
  'folder.folderIsConcept': 'query.folderUuid:3',
  'folder.info': 'query.folderUuidList:0',
  'folder.showInSearchResult': 'query.folderUuid:3',
  'folder.size': 'query.folderUuidList:0',
  'health.get': 'public',
  'help.delete': 'admin',
  'help.save': 'admin',
  'home.open': 'json.nodeUuid:1',
  'home.star': 'json.uuidList:1',
  'sharing.share': 'PROPERTIES_PERMISSION json.nodeUuids:5',
  'publicLinks.create': 'PROPERTIES_PERMISSION json.nodeUuid:5',
  'publicLinks.open': 'public',
  'publicLinks.items': 'public',
  'publicLinks.pages': 'public',
  'publicLinks.part': 'public',
  'publicLinks.upload': 'public',
  'jwt.login': 'public',
  'keywordLinks.delete': 'MANAGE_TAGGING query.paragraphUuid:3p',
  'keywordLinks.inDocument': 'query.docUuid:1',
  'keywordLinks.inParagraph': 'query.paragraphUuid:1p',
  'keywordLinks.save': 'MANAGE_TAGGING json.uuid:3p',
  'keywords.accept': 'MANAGE_TAGGING json.uuid:3',
  'keywords.propose': 'MANAGE_TAGGING json.uuidList:1',
  'log.export': 'PROPERTIES_LOG json.nodeUuid:3',
  'log.find': 'PROPERTIES_LOG json.nodeUuid:3',
  'log.proof': 'admin',
  'metadata.createDefinition': 'admin',
  'metadata.deleteDefinition': 'admin',
  'metadata.ofDocument': 'query.docUuid:1',
  'metadata.remove': 'query.docUuid:3',
  'metadata.save': 'query.docUuid:3',
  'metadata.updateDefinition': 'admin',
  'nodebase.addToCopy': 'COPY json:2',
  'nodebase.addToCut': 'CUT query.fromUuid:1 json:4',
  'nodebase.browseDates': 'json.uuid:1',
  'nodebase.children': `${CRITERIA}`,
  'nodebase.copy': 'COPY json:2',
  'nodebase.cut': 'CUT query.fromUuid:1 json:4',
  'nodebase.delete': 'DELETE query.fromUuid:1 json:4',
  'nodebase.downloadByLink': 'public',
  'nodebase.dynamicBrowseProps': 'params.uuid:1',
  'nodebase.emptyBin': 'query.binUuid:4',
  'nodebase.findNodePermission': 'params.uuid:0',
  'nodebase.generateDownloadLink': 'json.uuidList:1 json.uuidList:2?json.inline=false/true',
  'nodebase.move': 'query.destUuid:3 query.fromUuid:1 json:4',
  'nodebase.parent': 'params.uuid:0',
  'nodebase.parents': 'params.uuid:0',
  'nodebase.paste': 'COPY|CUT form.destUuid:3',
  'nodebase.permission': 'PROPERTIES_PERMISSION params.uuid:5',
  'nodebase.purge': 'json:4',
  'nodebase.facets': `${CRITERIA}`,
  'nodebase.recycleBin': `${CRITERIA}`,
  'nodebase.rename': 'RENAME query.uuid:3',
  'nodebase.restore': 'json:4',
  'nodebase.searchExport': `SEARCH ${CRITERIA}`,
  'nodebase.sendTo': 'query.destUuid:3 json:2',
  'nodebase.setPermission': `PROPERTIES_PERMISSION ${ENTRIES}`,
  'ont.addCommonIdentities': 'params.id:3',
  'ont.commonIdentities': 'query.nodeUuid:1',
  'ont.createHierarchy': 'admin',
  'ont.deleteRelationOrProperty': 'admin',
  'ont.editInstanceValue': 'json.nodeUuid:3 json.relationsValues.instanceUuid:0',
  'ont.editInstances': 'json.uuidList:3 json.relationsProperties.relationsValues.instanceUuid:0',
  'ont.folderGraph': 'query.uuid:1',
  'ont.instanceData': 'query.instanceUuid:1',
  'ont.instances': 'query.parentUuid:1',
  'ont.removeCommonIdentity': 'query.nodeUuid:3',
  'ont.saveClass': 'admin',
  'ont.saveClassProperties': 'admin',
  'ont.saveClassPropertiesValues': 'admin',
  'ont.saveDynamicProperty': 'admin',
  'ont.saveInstance':
    'query.uuid:3 query.destUuid:3 query.relationsProperties.relationsValues.instanceUuid:0 multipart.relationsProperties.relationsValues.instanceUuid:0',
  'ont.saveProperty': 'admin',
  'ont.saveRelation': 'admin',
  'ont.sharedRelationsProperties': 'json:1',
  'ont.usages': 'json:1',
  'ont.valueHistory': 'query.instanceUuid:1',
  'paragraphs.createEdit': 'MANAGE_TAGGING query.docUuid:3 query.paragraphUuid:3p',
  'paragraphs.delete': 'params.uuid:3p query.docUuid:3',
  'paragraphs.documentKeywords': 'params.uuid:1',
  'paragraphs.editText': 'query.docUuid:3 query.paragraphUuid:3p query.destinationUuid:3',
  'paragraphs.keywordInfo': 'query.docUuid:1',
  'paragraphs.page': 'json.uuidList:1',
  'paragraphs.pageExport': 'query.nodeUuid:1',
  'paragraphs.removeKeyword': 'MANAGE_TAGGING query.paragraphUuid:3p',
  'paragraphs.search': `SEARCH ${CRITERIA}`,
  'permission.preview': `PROPERTIES_PERMISSION ${ENTRIES}`,
  'permission.viewAs': 'PROPERTIES_PERMISSION json.nodeUuid:5',
  'permission.why': 'PROPERTIES_PERMISSION query.nodeUuid:5',
  'processes.ofNode': 'PROPERTIES_DOC_WORKFLOW query.nodeUuid:1',
  'reports.classes': 'admin',
  'tasks.find': 'json.nodeUuid:0',
  'thirdParties.contentSearch': `SEARCH ${CRITERIA}`,
  'uploadSessions.cancel': 'UPLOAD',
  'uploadSessions.create': 'UPLOAD json.targetUuid:3',
  'uploadSessions.finish': 'UPLOAD',
  'uploadSessions.list': 'UPLOAD',
  'uploadSessions.part': 'UPLOAD',
  'uploadSessions.resume': 'UPLOAD',
  'users.addWorkingDirectory': 'query.folderUuid:0',
  'users.captcha': 'public',
  'users.captchaNeeded': 'public',
}

export interface Need {
  at: string
  level: Level
  paragraph: boolean
  when?: { at: string; is: string; otherwise: string }
}
export interface Rights {
  access: 'public' | 'session' | 'admin'
  flags: readonly string[]
  needs: readonly Need[]
}

const NEED = /^(?<at>[\w.]+):(?<level>\d)(?<paragraph>p?)(?:\?(?<place>[\w.]+)=(?<is>\w+)\/(?<otherwise>\w+))?$/

function needOf(word: string): Need[] {
  const { at, level, paragraph, place, is, otherwise } = NEED.exec(word)?.groups ?? {}
  if (at === undefined) return []
  const when = place === undefined ? {} : { when: { at: place, is: String(is), otherwise: String(otherwise) } }
  return [{ at, level: Number(level) as Level, paragraph: paragraph === 'p', ...when }]
}

export const named = Object.keys(rights)

export function rightsOf(name: string): Rights {
  const words = (rights[name] ?? '').split(' ')
  const access = words.find((word): word is 'admin' | 'public' => word === 'admin' || word === 'public')
  return {
    access: access ?? (/^admin[A-Z]/.test(name) ? 'admin' : 'session'),
    flags: words.filter((word) => /^[A-Z_|]+$/.test(word)).flatMap((word) => word.split('|')),
    needs: words.flatMap(needOf),
  }
}
