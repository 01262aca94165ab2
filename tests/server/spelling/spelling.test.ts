import type { RequestListener } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { contract } from '#api/contract/index'
import { testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { languageTool } from '#tests/support/language-tool'
import { codeOf } from '../uploads/uploading'

const { checkSpelling } = contract.thirdParties

eachDatabase((_engine, make) => {
  /** Creates a fake spell checker, and the user Sara without special rights. */
  const createApp = async () => {
    const app = await testApp({ db: await make() })
    const tool = await languageTool()
    onTestFinished(() => tool.close())
    const admin = await app.signIn('admin')
    const configured = (url: string, token: string | null = null) =>
      admin.call(contract.config.save, {
        json: [
          { key: 'spellcheck.url', value: url },
          { key: 'spellcheck.token', value: token },
        ],
      })
    return { app, tool, admin, configured, sara: await app.as('sara') }
  }

  it('sends a text with the token to the configured spell checker, and returns the suspected words [ADM-018]', async () => {
    const { app, tool, admin, sara, configured } = await createApp()
    const text = '👩🏽‍🚀 می‌گویم: «میخواهم» مُدَرِّس گذارش را بفرستد.'
    const sent = { json: { text } }
    expect(await codeOf(sara, checkSpelling, sent)).toBe('serviceMissing')
    await configured(tool.url, 'key-4471')
    const faults = await sara.call(checkSpelling, sent)
    expect(faults.map(({ offset, length, suggestions }) => [text.slice(offset, offset + length), suggestions])).toEqual([
      ['میخواهم', ['می‌خواهم', 'می خواهم']],
      ['گذارش', ['گزارش', 'گذارش‌ها']],
    ])
    expect(faults[0]?.message).toBe('این واژه در واژه‌نامه نیست.')
    expect(tool.asked.map(({ headers, path, form }) => [headers.authorization, path, form.get('language'), form.get('text')])).toEqual([
      ['Bearer key-4471', '/v2/check', 'fa', text],
    ])
    expect(await sara.call(checkSpelling, { json: { text: 'I recieve it' } })).toMatchObject([{ offset: 2, length: 7 }])
    expect(tool.asked.at(-1)?.form.get('language')).toBe('en-US')
    await app.ports.serviceCalls.idle()
    const log = await admin.call(contract.adminServiceLog.find, { json: { service: 'SPELL_CHECKER' } })
    expect(log.contents.map(({ request, status }) => [request, status])).toEqual([
      [`POST ${tool.url}`, 'DONE'],
      [`POST ${tool.url}`, 'DONE'],
    ])
    expect(JSON.stringify(log)).not.toMatch(/key-4471|میخواهم/)
    expect(await codeOf(app.guest, checkSpelling, sent)).toBe('notSignedIn')
    expect(await admin.call(contract.config.tryService, { json: { key: 'spellcheck.url' } })).toMatchObject({ status: 'DONE', code: 200 })
  })

  const match = { message: 'm', offset: 0, length: 3, replacements: [{ value: 'ب' }] }
  const answering =
    (body: unknown): RequestListener =>
    (_, response) =>
      response.end(JSON.stringify(body))
  const broken: readonly [string, RequestListener][] = [
    ['refuses', (_, response) => response.writeHead(500).end(JSON.stringify({ matches: [] }))],
    ['sends elsewhere', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['answers no JSON', (_, response) => response.end('<html>')],
    ['answers something else', answering({ hits: [] })],
    ['points behind the text', answering({ matches: [{ ...match, offset: 2 }] })],
    ['points before the text', answering({ matches: [{ ...match, offset: -1 }] })],
    ['points into a sign', answering({ matches: [{ ...match, offset: 1, length: 1 }] })],
    ['points at half a sign', answering({ matches: [{ ...match, length: 1 }] })],
    ['points at nothing', answering({ matches: [{ ...match, length: 0 }] })],
    ['breaks off', (_, response) => response.write('{"matches":', () => response.destroy())],
    ['answers more than any text needs', (_, response) => response.end(`${' '.repeat(5 << 20)}${JSON.stringify({ matches: [] })}`)],
  ]
  it.each(broken)('reports an error when the spell checker %s', async (_, instead) => {
    const { tool, sara, configured } = await createApp()
    await configured(tool.url)
    tool.instead = instead
    expect(await codeOf(sara, checkSpelling, { json: { text: '😀 س' } })).toBe('upstreamFailed')
    tool.instead = answering({ matches: [{ ...match, length: 2 }] })
    expect(await sara.call(checkSpelling, { json: { text: '😀 س' } })).toMatchObject([{ offset: 0, length: 2 }])
  })

  it('refuses a too long text, and drops suggestions that cannot be typed', async () => {
    const { tool, sara, configured } = await createApp()
    await configured(tool.url)
    expect(await codeOf(sara, checkSpelling, { json: { text: 'ا'.repeat(100_001) } })).toBe('tooLarge')
    expect(tool.asked).toEqual([])
    const values = ['ب\u0000', 'ب', '', 'ب'.repeat(201), ...Array.from({ length: 20 }, (_, at) => `ب${at}`)]
    tool.instead = answering({ matches: [{ ...match, replacements: values.map((value) => ({ value })) }] })
    const [fault] = await sara.call(checkSpelling, { json: { text: 'سلام' } })
    expect(fault?.suggestions).toEqual(['ب', 'ب0', 'ب1', 'ب2', 'ب3', 'ب4', 'ب5', 'ب6'])
  })

  it('returns the first 500 suspected words in text order, whatever the order of the service', async () => {
    const { tool, sara, configured } = await createApp()
    await configured(tool.url)
    tool.instead = answering({ matches: Array.from({ length: 501 }, (_, at) => ({ ...match, offset: 500 - at, length: 1 })) })
    const faults = await sara.call(checkSpelling, { json: { text: 'ا'.repeat(501) } })
    expect(faults.map(({ offset }) => offset)).toEqual(Array.from({ length: 500 }, (_, at) => at))
  })
})
