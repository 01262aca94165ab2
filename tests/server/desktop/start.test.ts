import { expect, it } from 'vitest'
import { testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'

eachDatabase((_engine, make) => {
  it('returns in one response what the single calls return, for an ordinary user and for an administrator', async () => {
    const app = await testApp({ db: await make() })
    const { adminTiles, config, desktopStart, folder, publicProfile, search, tiles, userProfile, users } = app.contract
    const [admin, sara] = [await app.signIn('admin'), await app.as('sara')]
    await admin.call(adminTiles.save, { json: { title: 'همه', order: 2, kind: 'WINDOW', target: 'profile' } as never })
    await sara.call(search.save, { json: { title: 'قراردادها', showInDesktop: true, query: { keyword: 'قرارداد' } } as never })
    for (const caller of [admin, sara]) {
      const start = await caller.call(desktopStart.get)
      expect(start).toEqual({
        user: await caller.call(users.principle),
        flags: await caller.call(publicProfile.user, { params: { id: start.user.uuid } }),
        config: await caller.call(config.publicKeys),
        profile: await caller.call(userProfile.get),
        rootFolders: await caller.call(folder.rootFolders, { query: { addRecycleBin: false, addWorkingDirectories: true } }),
        tiles: await caller.call(tiles.user),
        searches: await caller.call(search.list),
      })
    }
    const start = await sara.call(desktopStart.get)
    expect(start.user.username).toBe('sara')
    expect(start.tiles.map(({ title }) => title)).toEqual(['همه'])
    expect(start.searches.map(({ title }) => title)).toEqual(['قراردادها'])
    expect(start.rootFolders.length).toBeGreaterThan(0)
  })
})
