import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { eachDatabase } from '#tests/support/databases'
import { createParagraphApp } from '../paragraphs/paragraph-app'
import { codeOf, grant } from '../uploads/uploading'

const tables = ['document_link', 'ont_identity', 'ont_node', 'node'] as const

async function start(make: () => Promise<Parameters<typeof createParagraphApp>[0]>) {
  const at = await createParagraphApp(await make())
  const { document, nodebase, ont } = at.contract
  const clerk = await at.app.as('clerk')
  const [letter, reply] = [await at.file(at.root, 'نامه.txt', 'نامه'), await at.file(at.root, 'پاسخ.txt', 'پاسخ')]
  const person = await at.admin.call(ont.saveClass, { json: { title: 'شخص', parentUuid: at.root } })
  const other = await at.admin.call(ont.saveClass, { json: { title: 'شرکت', parentUuid: at.root } })
  await at.admin.call(document.addLinks, { query: { docUuid: letter }, json: [reply] })
  await at.admin.call(ont.addCommonIdentities, { params: { id: letter }, json: [person, other] })
  at.app.ports.advance(60_000)
  const unlink = (operationUuid: string, client = at.admin, secondDocUuid = reply) =>
    codeOf(client, document.removeLink, { query: { docUuid: letter, secondDocUuid, operationUuid } })
  const declassify = (operationUuid: string, client = at.admin, secondNodeUuid = person) =>
    codeOf(client, ont.removeCommonIdentity, { query: { nodeUuid: letter, secondNodeUuid, operationUuid } })
  return {
    ...{ ...at, clerk, letter, reply, person, other, unlink, declassify, document, ont, nodebase },
    /** Each action removes one thing from the letter. It has a response, and its event contains further ids. */
    ways: [
      {
        ...{ take: unlink, code: '204', ends: [reply] },
        give: () => codeOf(clerk, document.addLinks, { query: { docUuid: letter }, json: [reply] }),
      },
      {
        ...{ take: declassify, code: '200', ends: [person] },
        give: () => codeOf(clerk, ont.addCommonIdentities, { params: { id: letter }, json: [person] }),
      },
    ],
    undo: (operationUuid?: string, client = at.admin) => codeOf(client, nodebase.undo, { query: { operationUuid } }),
    redo: (operationUuid?: string, client = at.admin) => codeOf(client, nodebase.redo, { query: { operationUuid } }),
    /** Gives the right to write the letter; the other ends are visible. */
    letClerkWrite: async () => {
      await grant(at.db, letter, clerk.userId, 3)
      for (const uuid of [reply, person]) await grant(at.db, uuid, clerk.userId, 0)
    },
    /** Returns all rows with all columns. */
    rows: async () =>
      await Promise.all(
        tables.map(async (table) => (await at.db.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).toSorted()),
      ),
  }
}

eachDatabase((_engine, make) => {
  it('undo restores a removed link or class exactly, and redo removes it again', async () => {
    const at = await start(make)
    const before = await at.rows()
    for (const { take, code, ends } of at.ways) {
      const name = randomUUID()
      expect(await take(name)).toBe(code)
      const after = await at.rows()
      expect(after).not.toEqual(before)
      at.app.ports.published.length = 0
      expect(await at.undo(name)).toBe('200')
      expect(await at.rows()).toEqual(before)
      expect(at.app.ports.published).toEqual([expect.objectContaining({ resource: 'node', uuids: [at.letter, ...ends] })])
      // Undoes it a second time under the same id, and then as the latest change.
      expect(await at.undo(name)).toBe('200')
      expect(await take(name)).toBe(code)
      expect(await at.rows()).toEqual(before)
      expect(await at.redo(name)).toBe('200')
      expect(await at.rows()).toEqual(after)
      expect(await at.undo()).toBe('200')
      expect(await at.rows()).toEqual(before)
      expect(await take(name, at.admin, at.other)).not.toBe(code)
    }
  })

  it('undoes nothing when nothing was removed', async () => {
    const at = await start(make)
    for (const { take, code } of at.ways) {
      expect(await take(randomUUID())).toBe(code)
      const name = randomUUID()
      expect(await take(name)).toBe(code)
      expect(await at.undo(name)).toBe('nothingToUndo')
    }
  })

  it('refuses redo when the link or class was added again since', async () => {
    const at = await start(make)
    await at.letClerkWrite()
    for (const { take, give } of at.ways) {
      const [first, second] = [randomUUID(), randomUUID()]
      await take(first)
      expect(await at.undo(first)).toBe('200')
      at.app.ports.advance(1_000)
      await take(second, at.clerk)
      await give()
      const before = await at.rows()
      expect(await at.redo(first)).toBe('conflict')
      expect(await at.rows()).toEqual(before)
    }
  })

  it('undo answers `tagGone` when the linked document or class was deleted or is hidden', async () => {
    const at = await start(make)
    await at.letClerkWrite()
    for (const { take, code, ends } of at.ways) {
      const name = randomUUID()
      expect(await take(name, at.clerk)).toBe(code)
      await at.db.deleteFrom('permission').where('principal_id', '=', at.clerk.userId).where('node_id', 'in', ends).execute()
      at.app.ports.advance(60_000)
      const before = await at.rows()
      expect(await at.undo(name, at.clerk)).toBe('tagGone')
      expect(await at.rows()).toEqual(before)
    }
    // No user with the write right can see the item, so for all of them it is gone.
    const name = randomUUID()
    expect(await at.declassify(name, at.admin, at.other)).toBe('200')
    await at.admin.call(at.nodebase.delete, { json: [at.other] })
    await at.admin.call(at.nodebase.purge, { json: [at.other] })
    expect(await at.undo(name)).toBe('tagGone')
  })

  it('refuses undo after the user lost the write right', async () => {
    const at = await start(make)
    await at.letClerkWrite()
    const names = at.ways.map(() => randomUUID())
    for (const [index, { take, code }] of at.ways.entries()) expect(await take(String(names[index]), at.clerk)).toBe(code)
    const before = await at.rows()
    await at.db
      .updateTable('permission')
      .set({ level: 1 })
      .where('principal_id', '=', at.clerk.userId)
      .where('node_id', '=', at.letter)
      .execute()
    at.app.ports.advance(60_000)
    for (const name of names) expect(await at.undo(name, at.clerk)).toBe('forbidden')
    expect(await at.rows()).toEqual(before)
  })
})
