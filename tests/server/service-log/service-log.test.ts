import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { contract } from '#api/contract/index'
import { ServiceLog, sweepServiceCalls } from '#server/domain/system/service-log/service-log.service'
import { openS3Blobs } from '#server/node/blobs.s3'
import { createOfficeConverter } from '#server/node/converter.office'
import type { ServiceCall } from '#server/ports'
import { readCsv } from '#text/csv'
import { type TestApp, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { refusal } from '#tests/support/refusal'
import { startS3 } from '#tests/support/s3-server'

const { adminServiceLog, config } = contract
const NOW = Date.UTC(2026, 11, 3, 10)
const DAY = 86_400_000

const temporary = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'mizkar-service-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Creates a fake office program. In `body`, $out is the path of the PDF. */
function program(body: string): string {
  const path = join(temporary(), 'office')
  writeFileSync(path, `#!/bin/sh\nfor in; do :; done\nout="$(dirname "$in")/input.pdf"\n${body}\n`)
  chmodSync(path, 0o755)
  return path
}
const letter = { size: 6, extension: 'docx', read: async () => new Response('letter').body as ReadableStream<Uint8Array> }

async function service(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const call = (change: Partial<ServiceCall>): ServiceCall => ({
  ...{ service: 'SPEECH_TO_TEXT', request: 'GET http://speech.example/', status: 'DONE', startedAt: NOW, durationMs: 12.4 },
  ...change,
})

const noting = async (make: () => Promise<TestApp['db']>) => {
  const app = await testApp({ db: await make(), now: NOW })
  const admin = await app.signIn('admin')
  const find = async (json: object = {}) => {
    await app.ports.serviceCalls.idle()
    return await admin.call(adminServiceLog.find, { json })
  }
  return { app, admin, find }
}

eachDatabase((_engine, make) => {
  it('logs request, result, time and duration of each call to a web service, for administrators only [ADM-024]', async () => {
    const { app, find } = await noting(make)
    const [calls, sara] = [app.ports.serviceCalls, await app.as('sara')]
    await createOfficeConverter(program('printf pdf > "$out"'), { calls }).toPdf(letter)
    await createOfficeConverter(program('exit 3'), { calls })
      .toPdf(letter)
      .catch(() => null)
    await createOfficeConverter(program('sleep 60'), { calls, timeoutMs: 200 })
      .toPdf(letter)
      .catch(() => null)
    await createOfficeConverter('/nowhere/office', { calls })
      .toPdf(letter)
      .catch(() => null)
    const { contents, totalElements } = await find({ service: 'OFFICE_CONVERTER', direction: 'ASC' })
    expect(contents.map(({ request, status, answer }) => [request, status, answer])).toEqual([
      ['docx → pdf, 6 bytes', 'DONE', '3 bytes'],
      ['docx → pdf, 6 bytes', 'REFUSED', 'exit 3, no PDF'],
      ['docx → pdf, 6 bytes', 'NO_ANSWER', 'too slow'],
      ['docx → pdf, 6 bytes', 'NO_ANSWER', 'not started'],
    ])
    expect(totalElements).toBe(4)
    expect(contents[2]?.duration).toBeGreaterThanOrEqual(190)
    expect(Math.abs((contents[0]?.date ?? 0) - Date.now())).toBeLessThan(60_000)
    expect((await sara.send(adminServiceLog.find, { json: {} })).status).toBe(403)
    expect((await sara.send(adminServiceLog.export, { json: {} })).status).toBe(403)
  })

  it('logs writes to the object store, refusals and failures, but not successful reads', async () => {
    const { app, find } = await noting(make)
    const store = await startS3('papers')
    onTestFinished(() => void vi.unstubAllEnvs())
    vi.stubEnv('AWS_ACCESS_KEY_ID', store.accessKey)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', store.secretKey)
    const blobs = await openS3Blobs(`s3://papers/house?endpoint=${store.url}`, { spool: temporary(), calls: app.ports.serviceCalls })
    onTestFinished(() => blobs.close())
    const { hash } = await blobs.write(new Response('متن').body as ReadableStream<Uint8Array>)
    await (await blobs.read(hash))?.stream.cancel()
    expect(await blobs.read('a'.repeat(64))).toBeNull()
    const told = async () => (await find({ direction: 'ASC' })).contents.map(({ request, status, code }) => [request, status, code])
    const good = [
      ['HeadBucketCommand papers', 'DONE', 200],
      [`PutObjectCommand papers/house/${hash}`, 'DONE', 200],
    ]
    expect(await told()).toEqual(good)
    await store.stop()
    await expect(blobs.read(hash)).rejects.toBeInstanceOf(Error)
    expect(await told()).toEqual([...good, [`GetObjectCommand papers/house/${hash}`, 'NO_ANSWER', undefined]])
    expect(JSON.stringify(await find())).not.toContain(store.secretKey)
  })

  it('tests if a web service answers, and does not log its token or the query of its address', async () => {
    const { admin, find } = await noting(make)
    const seen: (string | undefined)[] = []
    const address = await service(({ url, headers }, response) => {
      seen.push(headers.authorization)
      const code = url?.startsWith('/moved') ? 302 : headers.authorization === 'Bearer key-4471' ? 200 : 401
      response.writeHead(code, { location: '/elsewhere' }).end('what nobody else should read')
    })
    const attempt = async (url: string, token = 'key-4471') => {
      await admin.call(config.save, {
        json: [
          { key: 'spellcheck.url', value: url },
          { key: 'spellcheck.token', value: token },
        ],
      })
      return await admin.call(config.tryService, { json: { key: 'spellcheck.url' } })
    }
    expect(await attempt(`${address}/check?key=hidden-9`)).toMatchObject({ status: 'DONE', code: 200 })
    expect(await attempt(`${address}/check`, 'key-wrong')).toMatchObject({ status: 'REFUSED', code: 401 })
    expect(await attempt(`${address}/moved`)).toMatchObject({ status: 'REFUSED', code: 302 })
    expect(seen).toHaveLength(3)
    expect(await attempt('http://127.0.0.1:1/')).not.toHaveProperty('code')
    const { contents } = await find({ service: 'SPELL_CHECKER', direction: 'ASC' })
    expect(contents.map(({ request, status, code }) => [request, status, code])).toEqual([
      [`POST ${address}/check`, 'DONE', 200],
      [`POST ${address}/check`, 'REFUSED', 401],
      [`POST ${address}/moved`, 'REFUSED', 302],
      ['POST http://127.0.0.1:1/', 'NO_ANSWER', undefined],
    ])
    expect(JSON.stringify(contents)).not.toMatch(/key-4471|key-wrong|hidden-9|nobody else/)
    const tried = (key: string) => refusal(admin.call(config.tryService, { json: { key } }))
    expect((await tried('keyword.suggest.url')).problem.code).toBe('serviceMissing')
    expect((await tried('speech.url')).problem.code).toBe('serviceMissing')
    expect((await tried('speech.token')).problem.code).toBe('notFound')
    const saved = admin.call(config.save, { json: [{ key: 'speech.url', value: 'https://me:secret@speech.example/' }] })
    expect((await refusal(saved)).problem.code).toBe('formatInvalid')
  })

  it('filters the service log by service, result, words and days, and exports it as a safe CSV file', async () => {
    const { app, admin, find } = await noting(make)
    const { serviceCalls } = app.ports
    serviceCalls.add(
      call({ startedAt: NOW - DAY, request: '=HYPERLINK("x")', status: 'NO_ANSWER', answer: '@SUM(A1)\u0000\ud800 سرويس ۳ در دسترس نيست' }),
    )
    serviceCalls.add(call({ startedAt: NOW - 5, service: 'OFFICE_CONVERTER', durationMs: 900, answer: '100%' }))
    serviceCalls.add(call({ startedAt: NOW - 4, code: 200 }))
    const found = async (json: object) => (await find(json)).contents.map(({ date }) => NOW - date)
    expect(await found({})).toEqual([4, 5, DAY])
    expect(await found({ service: 'SPEECH_TO_TEXT' })).toEqual([4, DAY])
    expect(await found({ status: 'NO_ANSWER' })).toEqual([DAY])
    expect(await found({ keyword: '%' })).toEqual([5])
    for (const keyword of ['hyperlink', 'سرویس 3', 'سرویس۳', 'دسترس نیست', 'sum(']) expect(await found({ keyword })).toEqual([DAY])
    expect(await found({ fromDate: NOW - 5, toDate: NOW - 5 })).toEqual([5])
    expect(await found({ sortBy: 'duration' })).toEqual([5, 4, DAY])
    expect(await found({ pageSize: 1, offset: 1 })).toEqual([5])
    // A line that is added while the file is written would shift the other lines.
    serviceCalls.add(call({ startedAt: NOW + 1 }))
    expect(await found({ fromDate: NOW })).toEqual([-1])
    const answer = await admin.call(adminServiceLog.export, { json: { service: 'SPEECH_TO_TEXT' } })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const rows = (readCsv(new TextDecoder().decode(bytes)) ?? []).map(({ cells }) => cells)
    expect(rows[0]?.slice(2, 5)).toEqual(['سرویس', 'درخواست', 'وضعیت'])
    expect(rows.slice(1).map((cells) => [cells[0], ...cells.slice(2)])).toEqual([
      ['1405/09/12 13:29', 'تبدیل گفتار به نوشتار', 'GET http://speech.example/', 'انجام شد', '200', '', '12'],
      ['1405/09/11 13:30', 'تبدیل گفتار به نوشتار', `'=HYPERLINK("x")`, 'پاسخ نداد', '', "'@SUM(A1)\ufffd سرويس ۳ در دسترس نيست", '12'],
    ])
  })

  it('keeps only entries of the last month up to a limit, and leaves out entries in a burst of calls', async () => {
    const { app, find } = await noting(make)
    const small = new ServiceLog(app.ports, 20)
    for (let index = 0; index < 45; index += 1) {
      small.add(call({ startedAt: NOW + index }))
      if (index % 9 === 8) await small.idle()
    }
    await small.idle()
    const { contents, totalElements } = await find({ pageSize: 100 })
    expect(totalElements).toBeLessThanOrEqual(20 + 9)
    expect(contents[0]?.date).toBe(NOW + 44)
    await sweepServiceCalls(app.db, NOW + 30 * DAY + 40)
    expect((await find()).totalElements).toBe(5)
    // Calls to a service that is down arrive much faster than lines are written.
    for (let index = 0; index < 3_000; index += 1) app.ports.serviceCalls.add(call({ status: 'NO_ANSWER' }))
    expect((await find({ status: 'NO_ANSWER' })).totalElements).toBe(1_001)
    app.ports.serviceCalls.add(call({ startedAt: NOW + DAY, request: 'x'.repeat(501) }))
    expect((await find({ pageSize: 1 })).contents.map(({ request }) => request.length)).toEqual([500])
    expect(app.ports.logged.filter((line) => line.includes('"leftOut":'))).toEqual([expect.stringContaining('"leftOut":1999')])
  })
})
