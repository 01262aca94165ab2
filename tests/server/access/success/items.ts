import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '#server/database/schema'
import { writePage } from '#server/domain/content/recognition/recognition.repository'
import type { OcrWord } from '#server/ports'
import { allowPublicLinks, type Ask, fresh, type Site, TEXT, WORD } from './sites'

/** A picture of one point. */
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** Creates a paragraph that already has a keyword or a link. */
async function tagged({ admin, app, dam, folder, paragraph }: Site) {
  const paragraphUuid = await paragraph(await folder())
  const link = await admin.call(app.contract.keywordLinks.save, { json: { keyword: dam, alt: WORD, uuid: paragraphUuid } })
  return { paragraphUuid, keywordLinkUuid: link.keywordLinkUuid }
}

const binned = async ({ admin, me, ground, app, folder }: Site): Promise<string> => {
  const uuid = await folder()
  await (ground === 'as the author' ? me : admin).call(app.contract.nodebase.delete, { query: {}, json: [uuid] })
  return uuid
}

const renamed = async ({ me, app, folder }: Site): Promise<string> => {
  const operationUuid = randomUUID()
  await me.call(app.contract.nodebase.rename, { query: { uuid: await folder(), title: fresh(), operationUuid } })
  return operationUuid
}

/** Starts a multipart upload of the caller. */
async function sending({ me, app, place }: Site, sent: boolean): Promise<{ uuid: string; turn: number }> {
  const { uploadSessions } = app.contract
  const json = { targetUuid: place, uploadUuid: randomUUID(), name: `${fresh()}.bin`, size: 8 }
  const { uuid, turn } = await me.call(uploadSessions.create, { json })
  if (sent)
    await me.call(uploadSessions.part, {
      params: { uuid },
      query: { turn, offset: 0 },
      multipart: {},
      files: [{ filename: 'part', bytes: randomUUID().slice(0, 8) }],
    } as never)
  return { uuid, turn }
}

/** Stores a finished recognition of a document with one word. Returns its id. */
async function recognise(db: Db, nodeId: string): Promise<string> {
  const id = randomUUID()
  const { blob_hash } = await db.selectFrom('version').select('blob_hash').where('node_id', '=', nodeId).executeTakeFirstOrThrow()
  await db.insertInto('recognition').values({ id, blob_hash, engine: 'ALEFBA', language: 'AUTO', finished_at: 1 }).execute()
  const word: OcrWord = { text: 'سدهاي', confidence: 40, box: [0, 0, 9, 9], paragraph: 0, line: 0 }
  await writePage(db as Tx, id, 1, { paragraphs: [word.text], layout: { width: 10, height: 10, words: [word] } })
  return id
}

/** Creates a document with metadata. */
async function described({ admin, app, document }: Site) {
  const { metadata } = app.contract
  const property = { title: 'شماره', type: 'STRING' } as const
  const { uuid, properties } = await admin.call(metadata.createDefinition, {
    json: { title: fresh(), key: `k${randomUUID().slice(0, 8)}`, properties: [property] },
  })
  const docUuid = await document()
  const json = { definitionUuid: uuid, properties: { [properties[0]?.uuid ?? '']: 'الف' } }
  const save = async () => (await admin.call(metadata.save, { query: { docUuid }, json })).uuid
  return { docUuid, json, save }
}

const file = () => [{ filename: `${fresh()}.txt`, bytes: fresh() }]
const createEdit = async (at: Site, ids: readonly string[], own: boolean) => ({
  query: {
    ...{ docUuid: at.report, fromIndex: 0, toIndex: WORD.length },
    ...(own && { paragraphUuid: await at.paragraph(at.report) }),
  },
  json: [...ids],
})
const link = async (at: Site, keyword: string) => ({ json: { keyword, alt: WORD, uuid: await at.paragraph(await at.folder()) } })

/** Requests that require a right on an item. The level is that of the list in tests/support/rights.ts, unless it is given here. */
export const onItems: Readonly<Record<string, readonly (Ask | readonly [from: number, Ask])[]>> = {
  'nodebase.setPermission': [
    async (at) => ({
      json: {
        ...{ nodeUuid: await at.folder(), deleteOldPermission: false, rolePermissions: [] },
        userPermissions: [{ roleOrUserUuid: at.other.userId, permission: 1 }],
      },
    }),
    async (at) => ({
      json: {
        ...{ nodeUuid: await at.folder(), deleteOldPermission: false, rolePermissions: [], recursive: true, notify: true },
        userPermissions: [{ roleOrUserUuid: at.other.userId, permission: 2 }],
      },
    }),
  ],
  'sharing.share': [
    async (at) => ({
      json: { nodeUuids: [await at.folder(), await at.document()], userUuids: [at.other.userId], roleUuids: [], level: 1 },
    }),
    async (at) => ({
      json: {
        ...{ nodeUuids: [await at.folder()], userUuids: [at.other.userId], roleUuids: [], level: 2 },
        ...{ recursive: true, notify: true, message: fresh() },
      },
    }),
    async (at) => ({ json: { nodeUuids: [await at.folder()], userUuids: [at.other.userId], roleUuids: [], level: null } }),
  ],
  'publicLinks.create': [
    async (at) => {
      await allowPublicLinks(at)
      return { json: { nodeUuid: await at.folder(), level: 'upload', expireDate: at.app.ports.now() + 3_600_000, maxUses: 2 } }
    },
    async (at) => ({
      json: { nodeUuid: await at.document(), level: 'download', expireDate: at.app.ports.now() + 3_600_000, password: fresh() },
    }),
  ],
  'document.restoreVersion': [
    async ({ admin, app, document }) => {
      const uuid = await document()
      await admin.call(app.contract.document.update, { query: { uuid }, multipart: {}, files: file() } as never)
      const versions = await admin.call(app.contract.document.versions, { params: { uuid } })
      return { params: { uuid, versionUuid: versions.at(-1)?.uuid } }
    },
  ],
  'document.create': [
    async ({ place }) => ({ params: { fileType: 'docx' }, json: { title: fresh(), destUuid: place } }),
    async ({ admin, app, place }) => {
      const json = { title: fresh(), extension: 'docx' } as const
      const { uuid } = await admin.call(app.contract.adminTemplates.save, { json })
      const bytes = Buffer.from('504b0304140000000000', 'hex')
      await admin.call(app.contract.adminTemplates.upload, {
        query: { uuid },
        multipart: {},
        files: [{ filename: 'a.docx', bytes }],
      } as never)
      return { params: { fileType: 'docx' }, json: { title: fresh(), destUuid: place, templateUuid: uuid } }
    },
  ],
  'document.saveAs': [async ({ place, document }) => ({ json: { title: fresh(), destUuid: place, sourceDocUuid: await document() } })],
  'document.upload': [
    async ({ place }) => ({ query: { uuid: place, uploadUuid: randomUUID() }, multipart: {}, files: file() }),
    async ({ place }) => ({ query: { uuid: place, uploadUuid: randomUUID() }, multipart: { path: `${fresh()}/درون` }, files: file() }),
    async ({ place, workflow }) => ({
      ...{ query: { uuid: place, uploadUuid: randomUUID(), workflowUuid: workflow }, multipart: {}, files: file() },
    }),
  ],
  'document.update': [
    async ({ document }) => ({ query: { uuid: await document() }, multipart: {}, files: file() }),
    async ({ document }) => ({ query: { uuid: await document(), sourceDocUuid: await document(), deleteHistory: true }, multipart: {} }),
  ],
  'document.forceOcr': [
    async ({ put }) => ({
      query: { uuid: await put(`${fresh()}.png`, Buffer.concat([PIXEL, Buffer.from(fresh())])), ocrType: 'FAKOOR' },
    }),
  ],
  'document.correctWord': [
    async ({ app, put }) => {
      const uuid = await put(`${fresh()}.png`, Buffer.concat([PIXEL, Buffer.from(fresh())]))
      const recognitionUuid = await recognise(app.db, uuid)
      return { params: { uuid }, json: { recognitionUuid, page: 1, index: 0, before: 'سدهاي', text: 'سدهای' } }
    },
  ],
  'document.addKeywords': [
    async ({ document }) => ({ params: { uuid: await document() }, json: [fresh()] }),
    async ({ document, dam }) => ({ params: { uuid: await document() }, json: [dam] }),
  ],
  'document.removeKeyword': [
    async ({ admin, app, document }) => {
      const uuid = await document()
      const [one] = await admin.call(app.contract.document.addKeywords, { params: { uuid }, json: [fresh()] })
      return { params: { uuid }, query: { keywordUuid: one?.uuid } }
    },
  ],
  'document.addLinks': [async ({ document }) => ({ query: { docUuid: await document() }, json: [await document()] })],
  'document.removeLink': [
    async ({ admin, app, document }) => {
      const [docUuid, secondDocUuid] = [await document(), await document()]
      await admin.call(app.contract.document.addLinks, { query: { docUuid }, json: [secondDocUuid] })
      return { query: { docUuid, secondDocUuid } }
    },
  ],
  'ont.addCommonIdentities': [async ({ folder, thing }) => ({ params: { id: await folder() }, json: [thing.uuid] })],
  'ont.removeCommonIdentity': [
    async ({ admin, app, folder, thing }) => {
      const id = await folder()
      await admin.call(app.contract.ont.addCommonIdentities, { params: { id }, json: [thing.uuid] })
      return { query: { nodeUuid: id, secondNodeUuid: thing.uuid } }
    },
  ],
  'ont.saveInstance': [
    async ({ place, thing }) => ({
      query: {
        ...{ instanceType: 'FOLDER', classUuid: thing.uuid, title: fresh(), destUuid: place },
        relationsProperties: [{ relationOrPropertyUuid: thing.property, propertiesValues: [{ value: 7 }] }],
      },
      multipart: {},
    }),
    async ({ thing, instance }) => ({
      ...{ query: { instanceType: 'FOLDER', classUuid: thing.uuid, title: fresh(), uuid: await instance() }, multipart: {} },
    }),
  ],
  'ont.editInstances': [
    async ({ thing, instance }) => ({
      json: {
        uuidList: [await instance(), await instance()],
        relationsProperties: [{ relationOrPropertyUuid: thing.property, propertiesValues: [{ value: 8 }] }],
      },
    }),
  ],
  'ont.editInstanceValue': [
    async ({ thing, instance }) => ({
      json: { nodeUuid: await instance(), relationOrPropertyUuid: thing.property, propertiesValues: [{ value: 9 }] },
    }),
  ],
  'users.addWorkingDirectory': [async ({ folder }) => ({ query: { folderUuid: await folder() } })],
  'home.open': [
    async ({ folder }) => ({ json: { nodeUuid: await folder() } }),
    async ({ document }) => ({ json: { nodeUuid: await document() } }),
  ],
  'home.star': [
    async ({ folder, document }) => ({ json: { uuidList: [await folder(), await document()], starred: true } }),
    async ({ folder }) => ({ json: { uuidList: [await folder()], starred: false } }),
  ],
  'folder.create': [async ({ place }) => ({ form: { destUuid: place, title: fresh() } })],
  'folder.showInSearchResult': [async ({ folder }) => ({ query: { folderUuid: await folder(), value: true } })],
  'folder.excludeFromSearch': [async ({ folder }) => ({ query: { folderUuid: await folder(), value: true } })],
  'folder.folderIsConcept': [async ({ folder }) => ({ query: { folderUuid: await folder(), value: true } })],
  'nodebase.generateDownloadLink': [
    [1, async ({ document }) => ({ json: { inline: true, uuidList: [await document()] } })],
    async ({ document, folder }) => ({ json: { uuidList: [await document(), await folder()], withMetadata: true } }),
  ],
  'nodebase.delete': [
    async ({ folder }) => ({ query: {}, json: [await folder()] }),
    async ({ document, place }) => ({ query: { fromUuid: place }, json: [await document()] }),
  ],
  'nodebase.restore': [async (at) => ({ json: [await binned(at)] })],
  'nodebase.purge': [async (at) => ({ json: [await binned(at)] })],
  'nodebase.undo': [[3, async (at) => ({ query: { operationUuid: await renamed(at) } })]],
  'nodebase.redo': [
    [
      3,
      async (at) => {
        const operationUuid = await renamed(at)
        await at.me.call(at.app.contract.nodebase.undo, { query: { operationUuid } })
        return { query: { operationUuid } }
      },
    ],
  ],
  'nodebase.copy': [async ({ folder, document }) => ({ json: [await folder(), await document()] })],
  'nodebase.addToCopy': [async ({ document }) => ({ json: [await document()] })],
  'nodebase.cut': [async ({ folder, place }) => ({ query: { fromUuid: place }, json: [await folder()] })],
  'nodebase.addToCut': [
    async ({ me, app, folder, place }) => {
      await app.db.deleteFrom('clipboard_item').where('user_id', '=', me.userId).execute()
      return { query: { fromUuid: place }, json: [await folder()] }
    },
  ],
  'nodebase.paste': [
    [
      3,
      async ({ me, app, folder, document }) => {
        await me.call(app.contract.nodebase.copy, { json: [await document()] })
        return { query: {}, form: { destUuid: await folder() } }
      },
    ],
    [
      4,
      async ({ me, app, folder }) => {
        await me.call(app.contract.nodebase.cut, { query: {}, json: [await folder()] })
        return { query: {}, form: { destUuid: await folder() } }
      },
    ],
  ],
  'nodebase.move': [
    async ({ folder, document, place }) => ({ query: { destUuid: await folder(), fromUuid: place }, json: [await document()] }),
  ],
  'nodebase.sendTo': [async ({ folder, document }) => ({ query: { destUuid: await folder() }, json: [await document()] })],
  'nodebase.rename': [async ({ folder }) => ({ query: { uuid: await folder(), title: fresh() } })],
  'paragraphs.editText': [
    async ({ folder }) => ({ query: { destinationUuid: await folder(), title: fresh() }, text: TEXT }),
    async ({ folder, paragraph }) => {
      const docUuid = await folder()
      return { query: { docUuid, paragraphUuid: await paragraph(docUuid) }, text: fresh() }
    },
  ],
  'paragraphs.createEdit': [
    (at) => createEdit(at, [at.dam], false),
    (at) => createEdit(at, [at.tag], false),
    (at) => createEdit(at, [at.dam, at.tag], true),
  ],
  'paragraphs.removeKeyword': [
    async (at) => {
      const [paragraphUuid, keywordUuid] = [await at.paragraph(at.report), at.dam]
      const query = { docUuid: at.report, paragraphUuid, fromIndex: 0, toIndex: WORD.length }
      await at.admin.call(at.app.contract.paragraphs.createEdit, { query, json: [keywordUuid] })
      return { query: { paragraphUuid, keywordUuid } }
    },
  ],
  'paragraphs.delete': [
    async ({ folder, paragraph }) => {
      const docUuid = await folder()
      return { params: { uuid: await paragraph(docUuid) }, query: { docUuid } }
    },
  ],
  'keywords.accept': [async ({ document, dam }) => ({ json: [{ uuid: await document(), keywordUuidList: [dam] }] })],
  'keywordLinks.save': [(at) => link(at, at.dam), (at) => link(at, at.tag)],
  'keywordLinks.delete': [async (at) => ({ query: await tagged(at) })],
  'entity.changeOrder': [
    async ({ folder }) => {
      const parentUuid = await folder()
      const [firstNodeUuid, secondNodeUuid] = [await folder(parentUuid), await folder(parentUuid)]
      return { query: { relationType: 1, parentUuid, firstNodeUuid: secondNodeUuid, secondNodeUuid: firstNodeUuid } }
    },
    async ({ folder, paragraph }) => {
      const parentUuid = await folder()
      const [first] = [await paragraph(parentUuid), await paragraph(parentUuid)]
      return { query: { relationType: 4, parentUuid, firstNodeUuid: first } }
    },
  ],
  'metadata.save': [
    async (at) => {
      const { docUuid, json } = await described(at)
      return { query: { docUuid }, json }
    },
    async (at) => {
      const { docUuid, json, save } = await described(at)
      return { query: { docUuid, metadataUuid: await save() }, json }
    },
  ],
  'metadata.remove': [
    async (at) => {
      const { docUuid, save } = await described(at)
      return { query: { docUuid, metadataUuid: await save() } }
    },
  ],
  'chat.send': [
    async ({ me, app, other, folder }) => {
      const { uuid } = await me.call(app.contract.chat.start, { json: { userUuidList: [other.userId] } })
      return { json: { conversationUuid: uuid, text: TEXT, nodeUuid: await folder() } }
    },
  ],
  'bpmn.userStartFlow': [async ({ document, workflow }) => ({ json: { workflowUuid: workflow, nodeUuid: await document() } })],
  'processes.cancel': [
    [
      3,
      async ({ me, app, document, workflow }) => {
        const json = { workflowUuid: workflow, nodeUuid: await document() }
        return { params: { uuid: (await me.call(app.contract.bpmn.userStartFlow, { json })).processUuid } }
      },
    ],
  ],
  'uploadSessions.create': [
    async ({ place }) => ({ json: { targetUuid: place, uploadUuid: randomUUID(), name: `${fresh()}.bin`, size: 8 } }),
  ],
  'uploadSessions.resume': [[3, async (at) => ({ params: { uuid: (await sending(at, false)).uuid } })]],
  'uploadSessions.part': [
    [
      3,
      async (at) => {
        const { uuid, turn } = await sending(at, false)
        return { params: { uuid }, query: { turn, offset: 0 }, multipart: {}, files: [{ filename: 'part', bytes: 'xxxxxxxx' }] }
      },
    ],
  ],
  'uploadSessions.finish': [[3, async (at) => ({ params: { uuid: (await sending(at, true)).uuid }, json: { onConflict: 'keepBoth' } })]],
  'uploadSessions.cancel': [[3, async (at) => ({ params: { uuid: (await sending(at, false)).uuid } })]],
}
