import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createOfficeConverter } from '#server/node/converter.office'
import type { Converter } from '#server/ports'
import { type Client, type TestApp, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { codeOf, grant, mainRoot, sendFile, withoutGrants } from '../uploads/uploading'

const documents = new URL('../../../server/demo/documents/', import.meta.url)
const letter = new Uint8Array(readFileSync(new URL('letter.docx', documents)))
const review = new URL('review.pdf', documents).pathname

/** Creates a fake office program. In `body`, $in is the path of the input and $out the path of the PDF. */
function program(body: string): { path: string; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'mizkar-program-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'office')
  writeFileSync(path, `#!/bin/sh\nfor in; do :; done\nout="$(dirname "$in")/input.pdf"\necho run >> ${folder}/runs\n${body}\n`)
  chmodSync(path, 0o755)
  return { path, folder }
}
const copying = () => program(`cp ${review} "$out"`)

const inHouse = async (make: () => Promise<TestApp['db']>, converter?: Converter) => {
  const app = await testApp({ db: await make(), ...(converter && { converter }) })
  const admin = await app.signIn('admin')
  const sent = await sendFile(app, admin, { uuid: await mainRoot(app.db), filename: 'نامه.docx', bytes: letter })
  const part = (client: Client, type: 'pdf' | 'preview') =>
    client.send(app.contract.document.part, { params: { type, uuid: sent.body.uuid } })
  return { app, admin, uuid: sent.body.uuid as string, part }
}

eachDatabase((_engine, make) => {
  it('converts an office document to PDF once despite concurrent requests, and draws its pages from it', async () => {
    const { path, folder } = copying()
    const { app, admin, uuid, part } = await inHouse(make, createOfficeConverter(path))
    const answers = await Promise.all([part(admin, 'pdf'), part(admin, 'pdf'), part(admin, 'preview')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.map(({ headers }) => headers.get('content-type'))).toEqual(['application/pdf', 'application/pdf', 'image/webp'])
    expect(Buffer.from(await (answers[0] as Response).arrayBuffer())).toEqual(readFileSync(review))
    expect(await admin.call(app.contract.document.pages, { params: { uuid } })).toEqual({ pages: 1 })
    expect(readFileSync(join(folder, 'runs'), 'utf8')).toBe('run\n')
    expect(await app.guest.call(app.contract.config.keyUnSecure, { query: { key: 'viewer.office' } })).toBe('true')
  })

  it('shows the pages, but not the file, to users who may read but not download', async () => {
    const { app, admin, uuid, part } = await inHouse(make, createOfficeConverter(copying().path))
    await withoutGrants(app.db)
    const reader = await app.as('reader')
    await grant(app.db, uuid, reader.userId, 1)
    expect((await part(reader, 'preview')).status).toBe(200)
    expect(await codeOf(reader, app.contract.document.part, { params: { type: 'pdf', uuid } })).toBe('forbidden')
    expect((await part(admin, 'pdf')).status).toBe(200)
  })

  it('reports an unsupported format to the viewer on a server without a converter', async () => {
    const { app, admin, uuid } = await inHouse(make)
    expect(await codeOf(admin, app.contract.document.part, { params: { type: 'pdf', uuid } })).toBe('unsupportedFormat')
    await admin.call(app.contract.config.save, { json: [{ key: 'viewer.office', value: 'true' }] })
    expect(await app.guest.call(app.contract.config.keyUnSecure, { query: { key: 'viewer.office' } })).toBe('false')
  })

  it.each([
    ['fails', 'exit 1'],
    ['writes nothing', 'exit 0'],
  ])('a document has no preview when the converter %s, and the server keeps working', async (_, body) => {
    const { app, admin, uuid } = await inHouse(make, createOfficeConverter(program(body).path, { timeoutMs: 300 }))
    expect(await codeOf(admin, app.contract.document.part, { params: { type: 'pdf', uuid } })).toBe('notDrawable')
    expect((await app.guest.send(app.contract.health.get)).status).toBe(200)
  })

  it.each([
    ['never ends', 'sleep 60 & sleep 60'],
    ['is killed', 'kill -9 $$'],
    ['breaks in its own profile', 'exit 77'],
  ])('reports a document as pending when the converter %s once, and converts it later', async (_, body) => {
    const { path, folder } = program(`test -e ${'$0'}.again || { touch ${'$0'}.again; ${body}; }\ncp ${review} "$out"`)
    const { app, admin, uuid, part } = await inHouse(make, createOfficeConverter(path, { timeoutMs: 2_000 }))
    const answer = await part(admin, 'pdf')
    expect([answer.status, (await answer.json()).code]).toEqual([503, 'notMadeYet'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await codeOf(admin, app.contract.document.part, { params: { type: 'preview', uuid } })).toBe('notMadeYet')
    expect(readFileSync(join(folder, 'runs'), 'utf8')).toBe('run\n')
    app.ports.advance(31_000)
    expect((await part(admin, 'pdf')).status).toBe(200)
    expect(await app.db.selectFrom('failed_making').select('kind').execute()).toEqual([])
  })
})
