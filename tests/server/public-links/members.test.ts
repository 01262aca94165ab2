import { createHash, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { grant } from '../uploads/uploading'
import { eachDatabase } from '#tests/support/databases'
import { DAY, linkOffice, NOW } from './linking'

eachDatabase((_engine, make) => {
  it('is off until the administrator switches it on, and no link works after it is switched off again', async () => {
    const { sara, own, setFeature, link, linkCode, openCode } = await linkOffice(await make())
    const { token } = await link(sara, own)
    await setFeature('false')
    expect(await linkCode(sara, own)).toBe('featureOff')
    expect(await openCode(token)).toBe('linkUnknown')
    await setFeature('true')
    expect(await openCode(token)).toBe('200')
  })

  it('a link is created by who may change the permissions, with a hash instead of the token, and logged', async () => {
    const { app, sara, reza, own, link, linkCode, logOf } = await linkOffice(await make())
    await grant(app.db, own, reza.userId, 4)
    expect(await linkCode(reza, own)).toBe('forbidden')
    const expireDate = NOW + 5 * DAY
    const made = await link(sara, own, { level: 'upload', password: 'راز-پیوند', maxUses: 3, expireDate })
    expect(made.link).toMatchObject({ level: 'upload', hasPassword: true, maxUses: 3, uses: 0, expireDate, own: true, state: 'ACTIVE' })
    const row = await app.db.selectFrom('public_link').selectAll().executeTakeFirstOrThrow()
    expect(made.token).toMatch(/^[\w-]{43}$/)
    expect(row.token_hash).toBe(createHash('sha256').update(made.token).digest('hex'))
    expect(JSON.stringify(row)).not.toContain(made.token)
    expect(JSON.stringify(row)).not.toContain('راز-پیوند')
    expect((await logOf(own)).at(-1)).toMatchObject({
      ...{ type: 'PERMISSION', username: 'sara' },
      detail: { publicLink: { done: 'created', level: 'upload', expiresAt: expireDate, password: true, maxUses: 3 } },
    })
  })

  it('refuses an upload link to a document, a fixed item, a missing right or flag, and a date outside the limit', async () => {
    const at = await linkOffice(await make())
    const { app, contract, admin, sara, own, letter, root, linkCode } = at
    expect(await linkCode(sara, letter, { level: 'upload' })).toBe('notFolder')
    expect(await linkCode(admin, root)).toBe('protectedNode')
    expect(await linkCode(sara, randomUUID())).toBe('notFound')
    expect(await linkCode(sara, own, { expireDate: NOW })).toBe('dateInvalid')
    expect(await linkCode(sara, own, { expireDate: NOW + 91 * DAY })).toBe('200')
    expect(await linkCode(sara, own, { expireDate: NOW + 91 * DAY + 1 })).toBe('dateInvalid')
    await admin.call(contract.config.save, { json: [{ key: 'publicLinks.maxDays', value: '3' }] })
    expect(await linkCode(sara, own)).toBe('dateInvalid')
    expect(await linkCode(sara, own, { expireDate: NOW + 3 * DAY })).toBe('200')
    await app.db
      .updateTable('public_profile')
      .set({ flags: JSON.stringify(['PROPERTIES_PERMISSION']) })
      .execute()
    app.ports.advance(2_000)
    const options = { expireDate: NOW + 2 * DAY }
    expect(await linkCode(sara, own, { ...options, level: 'download' })).toBe('grantTooHigh')
    expect(await linkCode(sara, own, { ...options, level: 'upload' })).toBe('grantTooHigh')
    expect(await linkCode(sara, own, { ...options, level: 'read' })).toBe('200')
  })

  it('lists the own links with their state, and all of them for the administrator', async () => {
    const at = await linkOffice(await make())
    const { app, contract, admin, sara, reza, own, his, letter, link, open, revoke, list } = at
    await link(reza, his, { level: 'read' })
    const used = await link(sara, letter, { maxUses: 1 })
    await open(used.token)
    const revoked = await link(sara, own)
    expect(await revoke(sara, revoked.link.uuid)).toBe('204')
    await link(sara, own, { expireDate: NOW + 1_000 })
    app.ports.advance(2_000)
    const { contents, totalElements } = await list(sara)
    expect(contents.map(({ state }) => state).sort()).toEqual(['EXPIRED', 'REVOKED', 'USED_UP'])
    expect(totalElements).toBe(3)
    expect(contents.find(({ state }) => state === 'USED_UP')).toMatchObject({
      uses: 1,
      maxUses: 1,
      item: { title: 'نامه', extension: 'txt' },
    })
    const all = await list(admin)
    expect(all.contents.map(({ creator, own: isOwn }) => [creator, isOwn]).sort()[0]).toEqual(['reza آزمون', false])
    expect(all.totalElements).toBe(4)
    await link(sara, letter)
    await sara.call(contract.nodebase.delete, { query: {}, json: [letter] })
    const newest = (await list(sara)).contents.find(({ item, state }) => item?.uuid === letter && state !== 'USED_UP')
    expect(newest?.state).toBe('BLOCKED')
  })

  it('revokes a link of the caller, any link as administrator, and looks the same for other links and missing ones', async () => {
    const { admin, sara, reza, own, link, openCode, visit, revoke, logOf } = await linkOffice(await make())
    const { token, link: one, visitor } = await visit(sara, own)
    expect(await revoke(reza, one.uuid)).toBe('notFound')
    expect(await revoke(reza, randomUUID())).toBe('notFound')
    expect(await visitor.titles()).toEqual(['نامه'])
    expect(await revoke(sara, one.uuid)).toBe('204')
    expect(await revoke(sara, one.uuid)).toBe('notFound')
    expect([await openCode(token), await visitor.titles()]).toEqual(['linkUnknown', 'linkUnknown'])
    expect((await logOf(own)).at(-1)).toMatchObject({ type: 'PERMISSION', detail: { publicLink: { done: 'revoked' } } })
    const another = await link(sara, own)
    expect(await revoke(admin, another.link.uuid)).toBe('204')
    expect(await openCode(another.token)).toBe('linkUnknown')
  })
})
