import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Caller } from '#server/access/caller'
import { findLevels } from '#server/access/levels'
import type { AllHandlers } from '#server/http/mount'
import type { Ports } from '#server/ports'
import { testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { requestOf } from '#tests/support/request'
import { door } from './cells'

eachDatabase((_, make) => {
  it('reads the rights once for a read-only call, and again for changes and long calls', async () => {
    const app = await testApp({ db: await make() })
    const { contract, db, ports } = app
    const sara = await app.as('sara')
    const { id: root } = await db.selectFrom('node').select('id').where('system_role', '=', 'hastineh').executeTakeFirstOrThrow()
    await db.updateTable('permission').set({ level: 3 }).where('node_id', '=', root).execute()
    const before = await db.selectFrom('permission').selectAll().where('node_id', '=', root).execute()
    /** Level that the handler reads if all rights were removed after the gate. */
    let found: number | undefined
    const lose = async ({ caller, ports: { db: asked } }: { caller: Caller; ports: Ports }): Promise<never> => {
      await sql`delete from permission where node_id = ${root}`.execute(db)
      found = (await findLevels(asked, caller, [root], ports.now())).get(root)
      await db.insertInto('permission').values(before).execute()
      throw new Error('seen')
    }
    const handlers = { folder: { info: lose, create: lose }, document: { part: lose } } as unknown as AllHandlers
    const hono = door(app, undefined, handlers)
    hono.onError(() => new Response(null, { status: 418 }))
    const foundBy = async (request: Request): Promise<number | undefined> => {
      found = undefined
      expect((await hono.fetch(request)).status).toBe(418)
      return found
    }
    const { headers } = sara
    expect(await foundBy(requestOf(contract.folder.info, { query: { folderUuidList: [root] } }, headers))).toBe(3)
    expect(await foundBy(requestOf(contract.folder.create, { form: { destUuid: root, title: 'نامه‌ها' } }, headers))).toBe(-1)
    expect(await foundBy(requestOf(contract.document.part, { params: { type: 'content', uuid: root } }, headers))).toBe(-1)
  })
})
