import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate, migrations } from '#server/database/migrate'
import { getPicture, thumbnailDrawing } from '#server/domain/content/documents/derived.service'
import { testPorts } from '#tests/support/ports'
import { eachDatabase, ownDatabase } from '#tests/support/databases'

eachDatabase((engine) => {
  it('retries each failed thumbnail of an earlier version once after the upgrade, and keeps existing previews', async () => {
    const db = await ownDatabase(engine)
    const ports = await testPorts({ db })
    const svg = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>',
    )
    const { hash, size } = await ports.blobs.write(new Blob([svg]).stream())
    await db.insertInto('blob').values({ hash, size, created_at: 1 }).execute()
    const row = { blob_hash: hash, created_at: 1 }
    await db
      .insertInto('derived')
      .values({ ...row, kind: 'thumbnail', derived_hash: null, mime: null })
      .execute()
    await db
      .insertInto('derived')
      .values({ ...row, kind: 'preview-640', derived_hash: hash, mime: 'image/webp' })
      .execute()
    const step = migrations.findIndex(([name]) => name === 'failed makings')
    await sql`drop table failed_making`.execute(db)
    await sql`delete from migration where number > ${step}`.execute(db)
    await migrate(db, Date.now, migrations.slice(0, step + 1))
    const studio = { ...ports, now: ports.now() }
    const source = { hash, size, extension: 'svg' }
    expect(await getPicture(studio, source, thumbnailDrawing)).toMatchObject({ mime: 'image/webp' })
    expect((await db.selectFrom('derived').select('kind').orderBy('kind').execute()).map(({ kind }) => kind)).toEqual([
      'preview-640',
      'thumbnail',
    ])
  })
})
