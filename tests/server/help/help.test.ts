import { expect, it } from 'vitest'
import { contract } from '#api/contract/index'
import { builtInHelpEntries } from '#server/domain/system/help/built-in-entries'
import { testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { refusal } from '#tests/support/refusal'

const { help } = contract

eachDatabase((_engine, make) => {
  it('has built-in entries in both languages and in order; lists all, those of a window, or only titles [SHELL-103] [SHELL-104]', async () => {
    const { as } = await testApp({ db: await make() })
    const sara = await as('sara')
    const entries = await sara.call(help.list, { query: {} })
    expect(entries.map(({ uuid }) => uuid)).toEqual(builtInHelpEntries.map(({ uuid }) => uuid))
    expect(new Set(entries.map(({ uuid }) => uuid)).size).toBe(entries.length)
    for (const { title, text, titleEn, textEn, version } of entries) {
      expect([title, version]).toEqual([title, 0])
      expect([title, text.length > 200, /[آ-ی]/.test(text)]).toEqual([title, true, true])
      expect([titleEn, (textEn ?? '').length > 200, /[آ-ی]/.test(textEn ?? 'آ')]).toEqual([titleEn, true, false])
    }
    const ofExplorer = await sara.call(help.list, { query: { windowKind: 'explorer' } })
    expect(ofExplorer.map(({ windowKind }) => windowKind)).toEqual(['explorer'])
    const titles = await sara.call(help.list, { query: { titlesOnly: true } })
    expect(titles.map(({ title, text, textEn }) => [title, text, textEn])).toEqual(entries.map(({ title }) => [title, '', undefined]))
  })

  it('lets only administrators add, change and delete entries, built-in ones included [SHELL-104]', async () => {
    const { as, signIn, ports } = await testApp({ db: await make() })
    const [admin, sara] = [await signIn('admin'), await as('sara')]
    const draft = { title: ' مرخصی ', text: 'درخواست مرخصی را این‌گونه بفرستید.', titleEn: ' ', windowKind: 'explorer' }
    expect((await sara.send(help.save, { json: draft })).status).toBe(403)
    const added = await admin.call(help.save, { json: draft })
    expect(added).toEqual({
      uuid: added.uuid,
      title: 'مرخصی',
      text: draft.text,
      windowKind: 'explorer',
      order: expect.any(Number),
      version: 1,
    })
    expect((await sara.call(help.list, { query: {} })).at(-1)).toEqual(added)
    expect(ports.published).toContainEqual(expect.objectContaining({ resource: 'help', uuids: [added.uuid] }))
    const [first] = await sara.call(help.list, { query: {} })
    const changed = await admin.call(help.save, { json: { uuid: first?.uuid ?? '', title: 'ورود', text: 'تازه', version: 0 } })
    expect(changed).toMatchObject({ title: 'ورود', order: first?.order, version: 1 })
    expect((await sara.call(help.list, { query: {} }))[0]).toEqual(changed)
    expect((await refusal(admin.call(help.save, { json: { title: ' \u200c', text: '' } }))).problem.code).toBe('titleRequired')
    expect((await refusal(admin.call(help.save, { json: { uuid: sara.userId, title: 'الف', text: '' } }))).status).toBe(404)
    expect((await sara.send(help.delete, { query: { uuid: added.uuid } })).status).toBe(403)
    for (const uuid of [added.uuid, first?.uuid ?? '']) {
      await admin.call(help.delete, { query: { uuid } })
      expect((await refusal(admin.call(help.delete, { query: { uuid } }))).status).toBe(404)
    }
    const left = await sara.call(help.list, { query: {} })
    expect(left.map(({ uuid }) => uuid)).toEqual(builtInHelpEntries.slice(1).map(({ uuid }) => uuid))
  })

  it('refuses the second of two concurrent changes of an entry, and keeps the first [SHELL-104]', async () => {
    const { signIn } = await testApp({ db: await make() })
    const [one, other] = [await signIn('admin'), await signIn('admin')]
    const [entry] = await one.call(help.list, { query: {} })
    const uuid = entry?.uuid ?? ''
    const save = (client: typeof one, text: string, version: number) =>
      client.call(help.save, { json: { uuid, title: 'ورود', text, version } }).then(
        () => 'saved',
        async (error: unknown) => (await refusal(Promise.reject(error))).problem.code,
      )
    expect((await Promise.all([save(one, 'یک', 0), save(other, 'دو', 0)])).sort()).toEqual(['conflict', 'saved'])
    expect(await save(other, 'سه', 0)).toBe('conflict')
    expect(await save(other, 'سه', 1)).toBe('saved')
    await one.call(help.delete, { query: { uuid } })
    expect(await save(other, 'چهار', 2)).toBe('conflict')
  })
})
