import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Clipboard } from '#api/contract/nodebase-shapes'
import type { Client } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { binOf, codeOf, grant, homeOf, withoutGrants } from '../uploads/uploading'
import { flags, type Place, place } from './place'

const idsOf = ({ copyItems, cutItems }: Clipboard) => ({ copy: copyItems.map(({ uuid }) => uuid), cut: cutItems.map(({ uuid }) => uuid) })
const read = async ({ app }: Place, client: Client) => idsOf(await client.call(app.contract.nodebase.clipboard))

eachDatabase((_engine, make) => {
  it('stores a copy list and a cut list per user; copying replaces the copy list and returns both [CLIP-001] [API-085] [API-089]', async () => {
    const at = await place(await make())
    const { nodebase } = at.app.contract
    const [a, b] = [await at.folder(at.root, 'الف'), await at.file(at.root, 'ب.txt')]
    expect(idsOf(await at.admin.call(nodebase.cut, { json: [b] }))).toEqual({ copy: [], cut: [b] })
    expect(idsOf(await at.admin.call(nodebase.copy, { json: [a] }))).toEqual({ copy: [a], cut: [b] })
    const answer = await at.admin.call(nodebase.copy, { json: [b, a, b] })
    expect(answer.copyItems.map(({ fullName }) => fullName)).toEqual(['ب.txt', 'الف'])
    expect(idsOf(answer).cut).toEqual([b])
    expect(idsOf(await at.admin.call(nodebase.copy, { json: [] }))).toEqual({ copy: [], cut: [b] })
  })

  it('adds to the copy list without duplicates, and returns the lists only to their user [CLIP-008] [API-086] [API-091]', async () => {
    const at = await place(await make())
    const { nodebase } = at.app.contract
    const [a, b, c] = [await at.folder(at.root, 'الف'), await at.file(at.root, 'ب.txt'), await at.file(at.root, 'پ.txt')]
    await at.admin.call(nodebase.copy, { json: [b, a] })
    expect(idsOf(await at.admin.call(nodebase.addToCopy, { json: [a, c] }))).toEqual({ copy: [b, a, c], cut: [] })
    expect(await read(at, await at.app.signIn('admin'))).toEqual({ copy: [b, a, c], cut: [] })
    expect(await read(at, await at.app.as('sara'))).toEqual({ copy: [], cut: [] })
  })

  it('cutting replaces the item cut before, and refuses more than one item with a message [CLIP-014] [CONST-044] [API-087]', async () => {
    const at = await place(await make())
    const { nodebase } = at.app.contract
    const [a, b] = [await at.folder(at.root, 'الف'), await at.file(at.root, 'ب.txt')]
    expect(await codeOf(at.admin, nodebase.cut, { json: [a, b] })).toBe('cutLimit')
    expect(idsOf(await at.admin.call(nodebase.cut, { json: [a] }))).toEqual({ copy: [], cut: [a] })
    expect(idsOf(await at.admin.call(nodebase.cut, { json: [b] }))).toEqual({ copy: [], cut: [b] })
    const refused = await at.admin.send(nodebase.cut, { json: [a, b] })
    expect(((await refused.json()) as { detail: string }).detail).toContain('تنها یک مورد')
  })

  it('adds an item to the cut list only while the list is empty [CLIP-005] [CLIP-023] [API-088]', async () => {
    const at = await place(await make())
    const { nodebase } = at.app.contract
    const [a, b] = [await at.folder(at.root, 'الف'), await at.file(at.root, 'ب.txt')]
    expect(await codeOf(at.admin, nodebase.addToCut, { json: [a, b] })).toBe('cutLimit')
    expect(idsOf(await at.admin.call(nodebase.addToCut, { json: [a] }))).toEqual({ copy: [], cut: [a] })
    expect(await codeOf(at.admin, nodebase.addToCut, { json: [b] })).toBe('cutLimit')
    expect(idsOf(await at.admin.call(nodebase.addToCut, { json: [a] }))).toEqual({ copy: [], cut: [a] })
  })

  it('omits purged, deleted and hidden items; a hidden cut item does not block another cut', async () => {
    const db = await make()
    const at = await place(db)
    await withoutGrants(db)
    const sara = await at.app.as('sara')
    const { nodebase } = at.app.contract
    await flags(db, sara.userId)
    const client = await at.app.signIn('sara')
    const home = await homeOf(db, sara.userId)
    const [kept, purged, binned, hidden] = [
      await at.folder(home, 'مانده'),
      await at.folder(home, 'پاک‌شده'),
      await at.folder(home, 'در سطل'),
      await at.folder(at.root, 'پنهان'),
    ]
    await grant(db, hidden, sara.userId, 4)
    await client.call(nodebase.copy, { json: [purged, kept, binned, hidden] })
    await client.call(nodebase.cut, { json: [hidden] })
    const binId = await binOf(db, sara.userId)
    await db
      .updateTable('node')
      .set({ path: `/${binId}/${binned}/` })
      .where('id', '=', binned)
      .execute()
    await db.deleteFrom('node').where('id', '=', purged).execute()
    await db.deleteFrom('permission').where('node_id', '=', hidden).execute()
    expect(await read(at, client)).toEqual({ copy: [kept], cut: [] })
    expect(idsOf(await client.call(nodebase.addToCut, { json: [kept] }))).toEqual({ copy: [kept], cut: [kept] })
  })

  it('requires the download right to copy and the delete right to cut, and refuses roots and system nodes [PERM-036] [PERM-037]', async () => {
    const db = await make()
    const at = await place(db)
    await withoutGrants(db)
    const { nodebase } = at.app.contract
    const file = await at.file(at.root, 'سند.txt')
    const stranger = await at.app.as('sara')
    expect(await codeOf(stranger, nodebase.copy, { json: [file] })).toBe('featureOff')
    expect(await codeOf(stranger, nodebase.cut, { json: [file] })).toBe('featureOff')
    await flags(db, stranger.userId)
    const sara = await at.app.signIn('sara')
    expect(await codeOf(sara, nodebase.copy, { json: [file] })).toBe('notFound')
    await grant(db, file, sara.userId, 1)
    expect(await codeOf(sara, nodebase.addToCopy, { json: [file] })).toBe('forbidden')
    await db.updateTable('permission').set({ level: 3 }).where('node_id', '=', file).execute()
    expect(await codeOf(sara, nodebase.copy, { json: [file] })).toBe('200')
    expect(await codeOf(sara, nodebase.cut, { json: [file] })).toBe('forbidden')
    const special = await db.selectFrom('node').select('id').where('system_role', 'in', ['hastineh', 'paragraphs', 'bin']).execute()
    for (const { id } of special) {
      expect(await codeOf(at.admin, nodebase.copy, { json: [file, id] })).toBe('protectedNode')
      expect(await codeOf(at.admin, nodebase.cut, { json: [id] })).toBe('protectedNode')
    }
    expect(await codeOf(at.admin, nodebase.copy, { json: [randomUUID()] })).toBe('notFound')
    expect(await read(at, at.admin)).toEqual({ copy: [], cut: [] })
  })

  it('publishes every change only to the tabs of the same user', async () => {
    const at = await place(await make())
    const { nodebase } = at.app.contract
    const file = await at.file(at.root, 'سند.txt')
    at.app.ports.published.length = 0
    for (const call of [nodebase.copy, nodebase.addToCopy, nodebase.cut, nodebase.addToCut]) await at.admin.call(call, { json: [file] })
    await at.admin.call(nodebase.clipboard)
    const told = {
      type: 'user.message',
      userIds: [at.admin.userId],
      destination: '/user/queue/events',
      body: expect.objectContaining({ type: 'data.changed', resource: 'clipboard' }),
    }
    expect(at.app.ports.published).toEqual([told, told, told, told])
  })
})
