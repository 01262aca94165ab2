import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import type { Share } from '#api/contract/sharing'
import { isolate } from '#text/bidi'
import type { Client } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { listenToEvents } from '#tests/support/live-events'
import { office, read } from './office'
import { codeOf } from '../uploads/uploading'

type Sent = Partial<Share> & Pick<Share, 'nodeUuids'>

eachDatabase((_engine, make) => {
  async function sharingOffice() {
    const at = await office(await make())
    const { app, contract } = at
    const toShare = (sent: Sent): Share => ({ userUuids: [], roleUuids: [], level: 1, ...sent })
    const share = (who: Client, sent: Sent) => who.call(contract.sharing.share, { json: toShare(sent) })
    const shareCode = (who: Client, sent: Sent) => codeOf(who, contract.sharing.share, { json: toShare(sent) })
    const entriesOf = async (uuid: string) => {
      const { userPermissions, rolePermissions } = await read(app, at.admin, uuid)
      return [...userPermissions, ...rolePermissions]
        .filter(({ inherited }) => !inherited)
        .map(({ roleOrUserUuid, permission, recursive }) => [roleOrUserUuid, permission, recursive])
    }
    const request = (who: Client, itemUuid: string, message?: string) =>
      who.call(contract.sharing.requestAccess, { json: { itemUuid, ...(message !== undefined && { message }) } })
    const noticesOf = async (who: Client) =>
      (
        await sql<{ kind: string; title: string | null; message: string | null }>`select kind, title, message from notice
          where user_id = ${who.userId}::uuid order by created_at, kind`.execute(app.db)
      ).rows
    return { ...at, share, shareCode, entriesOf, request, noticesOf }
  }

  it('a share gives a right on several items, keeps the other entries, and is undone and redone as one change', async () => {
    const at = await sharingOffice()
    const { contract, sara, reza, mina, clerks, top, own, share, entriesOf, levelOf, set } = at
    await set(sara, own, [{ to: mina.userId, level: 3 }])
    const before = [await entriesOf(top), await entriesOf(own)]
    const operationUuid = randomUUID()
    const sent = { nodeUuids: [top, own], userUuids: [reza.userId], roleUuids: [clerks], level: 2, operationUuid } as const
    const answer = await share(sara, {
      ...sent,
      nodeUuids: [...sent.nodeUuids],
      userUuids: [...sent.userUuids],
      roleUuids: [...sent.roleUuids],
    })
    expect(answer).toEqual({ changed: 2, untouched: 0, jobUuids: [] })
    const after = [await entriesOf(top), await entriesOf(own)]
    expect(after[1]).toEqual(
      expect.arrayContaining([
        [reza.userId, 2, false],
        [clerks, 2, false],
        [mina.userId, 3, false],
      ]),
    )
    expect(await levelOf(reza.userId, own)).toBe(2)
    expect(await sara.call(contract.nodebase.undo)).toMatchObject({
      kind: 'PERMISSION',
      operationUuid,
      uuids: expect.arrayContaining([top, own]),
    })
    expect([await entriesOf(top), await entriesOf(own)]).toEqual(before)
    await sara.call(contract.nodebase.redo)
    expect([await entriesOf(top), await entriesOf(own)]).toEqual(after)
    await sara.call(contract.nodebase.undo)
    expect([await entriesOf(top), await entriesOf(own)]).toEqual(before)
  })

  it('is made once for a repeated request, and not at all if it is not allowed on one of the items', async () => {
    const { sara, reza, top, own, his, root, share, shareCode, entriesOf, set, admin } = await sharingOffice()
    const sent = { nodeUuids: [own], userUuids: [reza.userId], operationUuid: randomUUID() }
    expect(await share(sara, sent)).toEqual(await share(sara, sent))
    expect(await shareCode(sara, { ...sent, level: 3 })).toBe('conflict')
    const before = await entriesOf(top)
    // Reza's folder, which Sara does not see.
    expect(await shareCode(sara, { nodeUuids: [top, his], userUuids: [reza.userId] })).toBe('notFound')
    expect(await entriesOf(top)).toEqual(before)
    expect(await shareCode(sara, { nodeUuids: [top] })).toBe('permissionRequired')
    expect(await shareCode(sara, { nodeUuids: [top], userUuids: [randomUUID()] })).toBe('notFound')
    await set(admin, root, [{ to: reza.userId, level: 5, expireDate: Date.UTC(2025, 6, 1) }])
    expect(await shareCode(reza, { nodeUuids: [root], userUuids: [sara.userId] })).toBe('grantTooHigh')
  })

  it('includes the content of a folder, changes the level, and removes the last right', async () => {
    const { sara, reza, mina, top, own, share, levelOf, entriesOf } = await sharingOffice()
    await share(sara, { nodeUuids: [own], userUuids: [mina.userId], level: 1 })
    await share(sara, { nodeUuids: [top], userUuids: [reza.userId], level: 1, recursive: true })
    expect(await levelOf(reza.userId, own)).toBe(1)
    await share(sara, { nodeUuids: [top], userUuids: [reza.userId], level: 3, recursive: true })
    expect(await levelOf(reza.userId, own)).toBe(3)
    await share(sara, { nodeUuids: [own], userUuids: [mina.userId, reza.userId], level: null })
    expect(await entriesOf(own)).toEqual([])
    expect(await levelOf(mina.userId, own)).not.toBe(1)
  })

  it('notifies those who gain a right once: about the item with the message, or about the number of items', async () => {
    const at = await sharingOffice()
    const { app, sara, reza, mina, top, own, share, noticesOf } = at
    await share(sara, { nodeUuids: [own], userUuids: [reza.userId], notify: true, message: ' برای جلسهٔ فردا ' })
    await share(sara, { nodeUuids: [own], userUuids: [reza.userId], notify: true, message: 'دوباره' })
    await share(sara, { nodeUuids: [top, own], userUuids: [mina.userId], notify: true })
    expect(await noticesOf(reza)).toEqual([{ kind: 'PERMISSION', title: null, message: 'برای جلسهٔ فردا' }])
    expect(await noticesOf(mina)).toEqual([{ kind: 'SHARED_ITEMS', title: '2', message: null }])
    const [rezas, minas] = [await listenToEvents(app, reza), await listenToEvents(app, mina)]
    await vi.waitFor(() =>
      expect(rezas()).toContainEqual(
        expect.objectContaining({ nodeUuid: own, message: expect.stringContaining(isolate('برای جلسهٔ فردا')) }),
      ),
    )
    await vi.waitFor(() =>
      expect(minas()).toContainEqual(expect.objectContaining({ windowKind: 'home', message: expect.stringMatching(/۲ مورد/) })),
    )
  })

  it('a request for access reaches the author and those who may share, once a day, and the answer reveals nothing', async () => {
    const at = await sharingOffice()
    const { app, sara, reza, mina, admin, own, share, request, noticesOf, levelOf, set } = at
    await set(sara, own, [{ to: admin.userId, level: 5 }])
    const hidden = await levelOf(mina.userId, own)
    expect(hidden ?? -1).toBeLessThan(1)
    const heard = await listenToEvents(app, sara)
    expect(await request(mina, own, 'برای گزارش')).toBeUndefined()
    expect(await request(mina, own)).toBeUndefined()
    expect(await request(mina, randomUUID())).toBeUndefined()
    await vi.waitFor(() => expect(heard().filter(({ type }) => type === 'notification')).toHaveLength(1))
    expect(heard().find(({ type }) => type === 'notification')).toMatchObject({
      ...{ title: 'درخواست دسترسی', nodeUuid: own, requestedBy: mina.userId },
      message: expect.stringContaining(isolate('برای گزارش')),
    })
    expect((await noticesOf(admin)).map(({ kind }) => kind)).toEqual(['ACCESS_REQUEST'])
    expect(await noticesOf(reza)).toEqual([])
    // Nobody is asked on behalf of a user who may read the item already.
    await share(sara, { nodeUuids: [own], userUuids: [mina.userId] })
    app.ports.advance(25 * 3_600_000)
    const [later, author] = [await app.signIn('mina'), await app.signIn('sara')]
    await request(later, own)
    expect(await noticesOf(admin)).toHaveLength(1)
    await share(author, { nodeUuids: [own], userUuids: [mina.userId], level: null })
    await request(later, own)
    expect(await noticesOf(admin)).toHaveLength(2)
  })

  it('administrators are asked if the author is disabled, and a user may ask for 50 items a day', async () => {
    const at = await sharingOffice()
    const { app, contract, sara, mina, admin, own, request, noticesOf } = at
    await sql`update app_user set disabled = true where id = ${sara.userId}::uuid`.execute(app.db)
    await request(mina, own)
    expect((await noticesOf(admin)).map(({ kind }) => kind)).toEqual(['ACCESS_REQUEST'])
    await sql`with n as (insert into node (id, type, node_type, entity_name, title, author_id, parent_id, path, created_at, edited_at)
      select i.id, 0, 0, 'Document', i.n::text, p.author_id, p.id, p.path || i.id || '/', 0, 0
      from node p, (select gen_random_uuid() as id, n from generate_series(1, 49) n) i where p.id = ${own}::uuid returning id)
      insert into access_request (user_id, node_id, at) select ${mina.userId}::uuid, n.id, ${app.ports.now()}::bigint from n`.execute(
      app.db,
    )
    expect(await codeOf(mina, contract.sharing.requestAccess, { json: { itemUuid: own } })).toBe('tooMany')
  })

  it('removing a right that nobody has changes nothing', async () => {
    const { sara, reza, own, share } = await sharingOffice()
    expect(await share(sara, { nodeUuids: [own], userUuids: [reza.userId], level: null })).toEqual({
      changed: 0,
      untouched: 0,
      jobUuids: [],
    })
  })

  it('requests access to the item of a message, but only for members who may read the message', async () => {
    const at = await sharingOffice()
    const { app, contract, sara, reza, mina, own, noticesOf } = at
    const { uuid: conversationUuid } = await sara.call(contract.chat.start, { json: { userUuidList: [mina.userId] } })
    await sara.call(contract.chat.send, { json: { conversationUuid, nodeUuid: own } })
    const { contents } = await mina.call(contract.chat.messages, { params: { conversationUuid, offset: 0, size: 10 } })
    const [sent] = contents
    expect(sent?.attachment).toBeUndefined()
    const request = (who: Client) => who.call(contract.sharing.requestAccess, { json: { messageUuid: sent?.uuid ?? '' } })
    await request(reza)
    await sql`update conversation_member set from_number = 1 where user_id = ${mina.userId}::uuid`.execute(app.db)
    await request(mina)
    expect(await noticesOf(sara)).toEqual([])
    await sql`update conversation_member set from_number = 0 where user_id = ${mina.userId}::uuid`.execute(app.db)
    await request(mina)
    expect((await noticesOf(sara)).map(({ kind }) => kind)).toEqual(['ACCESS_REQUEST'])
  })
})
