import { expect, it } from 'vitest'
import { contract } from '#api/contract/index'
import { createApp } from '#server/app'
import { configKeys } from '#server/domain/system/config/config-keys'
import { requestOf, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { refusal } from '#tests/support/refusal'
import { findHolidays, readHolidays } from '#text/jalali-holidays'

const { config, message, log, health } = contract
const CANARY = 'canary-5f1c'

eachDatabase((_engine, make) => {
  it('returns public keys to everybody, other keys to users with the right, secrets to nobody [API-005] [API-006] [API-008]', async () => {
    const { guest, as, signIn, db, ports } = await testApp({ db: await make() })
    const [admin, sara] = [await signIn('admin'), await as('sara')]
    const secrets = Object.entries(configKeys).flatMap(([key, { type }]) => (type === 'secret' ? [key] : []))
    expect(secrets.length).toBeGreaterThan(0)
    for (const key of secrets)
      await db
        .insertInto('setting')
        .values({ key, value: `${CANARY}-${key}`, updated_at: 0, updated_by: null })
        .execute()
    await ports.broadcast.publish({ type: 'data.changed', resource: 'config', uuids: [], parentUuids: [], at: 0 })
    const everything: string[] = []
    for (const [key, { read, type }] of Object.entries(configKeys)) {
      const open = await guest.send(config.keyUnSecure, { query: { key } })
      expect([key, open.status]).toEqual([key, read === 'everyone' ? 200 : 404])
      const signedIn = await sara.send(config.key, { query: { key } })
      expect([key, signedIn.status]).toEqual([key, type !== 'secret' && read !== 'admin' ? 200 : 404])
      const asAdmin = await admin.send(config.key, { query: { key } })
      for (const answer of [open, signedIn, asAdmin]) everything.push(await answer.text())
    }
    everything.push(JSON.stringify(await guest.call(config.publicKeys)), JSON.stringify(await admin.call(config.list, { query: {} })))
    expect(everything.join()).not.toContain(CANARY)
    expect(everything.join()).toContain('میزکار')
    expect((await sara.send(config.list)).status).toBe(403)
    for (const key of ['nothing', 'constructor', '__proto__', 'toString'])
      expect((await admin.send(config.key, { query: { key } })).status).toBe(404)
    const listed = await admin.call(config.list, { query: { section: 'webServices' } })
    expect(listed.find(({ key }) => key === secrets[0])).toMatchObject({ type: 'secret', value: null, isSet: true })
  })

  it('returns the saved values of the settings [API-007]', async () => {
    const { as, signIn } = await testApp({ db: await make() })
    const [admin, sara] = [await signIn('admin'), await as('sara')]
    const value = (key: string) => sara.call(config.key, { query: { key } })
    const saved = { 'app.title': 'سازمان', 'upload.maxFileSizeMb': '7', 'spellcheck.url': 'https://words.example.org/' }
    await admin.call(config.save, { json: Object.entries(saved).map(([key, one]) => ({ key, value: one })) })
    for (const [key, one] of Object.entries(saved)) expect([key, await value(key)]).toEqual([key, one])
    for (const word of [
      'title',
      'favicon',
      'maxFileSize',
      'speech.url',
      'speech.token',
      'spellcheck',
      'search.column',
      'pdf',
      'chat.retry',
    ])
      expect([word, Object.keys(configKeys).some((key) => key.toLowerCase().includes(word.toLowerCase()))]).toEqual([word, true])
  })

  it('returns the address of the spell checker after an administrator has set it [SHELL-111]', async () => {
    const { as, signIn } = await testApp({ db: await make() })
    const [admin, sara] = [await signIn('admin'), await as('sara')]
    const address = () => sara.call(config.key, { query: { key: 'spellcheck.url' } })
    expect(await address()).toBeNull()
    await admin.call(config.save, { json: [{ key: 'spellcheck.url', value: 'https://words.example.org/check' }] })
    expect(await address()).toBe('https://words.example.org/check')
  })

  it('saves all values or none, only for administrators, and updates every process at once', async () => {
    const test = await testApp({ db: await make() })
    const admin = await test.signIn('admin')
    const second = createApp(test.ports)
    const titleInSecond = async () => await (await second.fetch(requestOf(config.keyUnSecure, { query: { key: 'app.title' } }))).json()
    expect(await titleInSecond()).toBe('میزکار')
    const save = (...json: { key: string; value: string | null }[]) => admin.call(config.save, { json })
    await save({ key: 'app.title', value: 'سازمان' }, { key: 'upload.maxFileSizeMb', value: '5' })
    expect(await titleInSecond()).toBe('سازمان')
    for (const [key, value, code] of [
      ['upload.maxFileSizeMb', 'many', 'formatInvalid'],
      ['upload.maxFileSizeMb', '0', 'minValue'],
      ['upload.maxFileSizeMb', '99999999', 'maxValue'],
      ['security.xsrf', 'yes', 'formatInvalid'],
      ['app.title', ' ', 'fieldRequired'],
      ['time.zone', 'Mars/Olympus', 'formatInvalid'],
      ['calendar.holidays', '01/01 نوروز\n1404/12/30', 'holidayInvalid'],
      ['search.synonyms', 'خودرو، ماشین\nتنها', 'synonymsInvalid'],
      ['speech.url', 'javascript:alert(1)', 'formatInvalid'],
      ['speech.url', '//example.org', 'formatInvalid'],
      ['app.favicon', 'data:image/svg+xml;base64,AAAA', 'imageFormatInvalid'],
      ['nothing', 'x', 'formatInvalid'],
    ] as const) {
      const { problem } = await refusal(save({ key: 'app.title', value: 'نیمه' }, { key, value }))
      expect([key, value, problem.code]).toEqual([key, value, code])
    }
    expect(await titleInSecond()).toBe('سازمان')
    await save({ key: 'app.title', value: null })
    expect(await titleInSecond()).toBe('میزکار')
    second.close()
  })

  it('has the fixed Jalali holidays by default; everybody reads them, administrators change them', async () => {
    const { signIn, guest } = await testApp({ db: await make() })
    const holidays = async () => readHolidays(String((await guest.call(config.publicKeys))['calendar.holidays']))
    const on = async (month: number, day: number) => findHolidays(await holidays(), { year: 1405, month, day })
    expect(await on(1, 1)).toEqual(['نوروز'])
    expect(await on(12, 29)).toEqual(['روز ملی شدن صنعت نفت'])
    expect((await holidays()).map(({ month, day }) => `${month}/${day}`)).toEqual(
      '1/1 1/2 1/3 1/4 1/12 1/13 3/14 3/15 11/22 12/29'.split(' '),
    )
    const admin = await signIn('admin')
    await admin.call(config.save, { json: [{ key: 'calendar.holidays', value: '۱۴۰۵/۰۸/۲۹ جشن' }] })
    expect(await on(8, 29)).toEqual(['جشن'])
    expect(await on(1, 1)).toEqual([])
  })

  it('returns labels of enumerations and messages in the language of the caller [API-016] [API-017] [PROP-054]', async () => {
    const { as } = await testApp({ db: await make() })
    const sara = await as('sara')
    const labels = await sara.call(message.enumMessage, { query: { enumClassName: 'LogType' } })
    expect(labels).toMatchObject({ UPLOAD: 'بارگذاری', DELETE: 'حذف' })
    const english = await sara.send(message.enumMessage, { query: { enumClassName: 'LogLevel' } }, { 'accept-language': 'en' })
    expect(await english.json()).toEqual({ INFO: 'Information', WARNING: 'Warning', ERROR: 'Error' })
    for (const enumClassName of ['Nothing', 'constructor'])
      expect((await sara.send(message.enumMessage, { query: { enumClassName } })).status).toBe(404)
    const texts = await sara.call(message.key, { json: ['titleExists', 'uploadFinished', 'nothing', 'constructor', 'workflowStarted'] })
    expect(Object.keys(texts)).toEqual(['titleExists', 'uploadFinished'])
    expect(texts.uploadFinished).toMatch(/بارگذاری/)
  })

  it('shows administrators the whole log, newest first, without typed passwords [API-103]', async () => {
    const { as, signIn, guest, ports } = await testApp({ db: await make(), now: Date.UTC(2025, 5, 1) })
    const sara = await as('sara')
    ports.advance(10)
    await guest.send(contract.jwt.login, { form: { username: 'sara', password: 'secret-guess' } })
    await guest.send(contract.jwt.login, { form: { username: 'typed-password-here', password: 'x' } })
    ports.advance(10)
    const admin = await signIn('admin')
    const whole = await admin.call(log.find, { json: {} })
    expect(whole.contents.map(({ type, username }) => [type, username])).toEqual([
      ['SIGN_IN', 'admin'],
      // An unknown user name is not stored.
      ['SIGN_IN_FAILED', ''],
      ['SIGN_IN_FAILED', 'sara'],
      ['SIGN_IN', 'sara'],
    ])
    expect(JSON.stringify(whole)).not.toMatch(/secret-guess|typed-password/)
    expect(new Set(whole.contents.map(({ uuid }) => uuid)).size).toBe(4)
    const failed = await admin.call(log.find, {
      json: { level: 'WARNING', username: 'SARA', sortBy: 'type', direction: 'ASC', pageSize: 1 },
    })
    expect([failed.totalElements, failed.contents[0]?.ip]).toEqual([1, '127.0.0.1'])
    expect((await sara.send(log.find, { json: {} })).status).toBe(403)
  })

  it('returns health to everybody, and metrics only to local requests and administrators', async () => {
    const { guest, as, signIn, fetch } = await testApp({ db: await make() })
    expect(await guest.call(health.get)).toEqual({ status: 'ok' })
    const figures = (headers = {}) => fetch(new Request('http://mizkar.test/api/metrics', { headers }))
    const away = { 'x-forwarded-for': '203.0.113.5' }
    expect(await (await figures()).text()).toMatch(/mizkar_calls_total\{call="health\.get",status="200"\} 1/)
    expect((await figures(away)).status).toBe(401)
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-proto', 'cf-connecting-ip'])
      expect([header, (await figures({ [header]: '127.0.0.1' })).status]).toEqual([header, 401])
    expect((await figures({ ...away, ...(await as('sara')).headers })).status).toBe(403)
    expect((await figures({ ...away, ...(await signIn('admin')).headers })).status).toBe(200)
  })
})

it('reports unavailable while the database does not answer', async () => {
  const { Kysely, PostgresAdapter, DummyDriver, PostgresIntrospector, PostgresQueryCompiler } = await import('kysely')
  class Broken extends DummyDriver {
    override async acquireConnection(): Promise<never> {
      throw new Error('connect ECONNREFUSED 10.0.0.1:5432 password=geheim')
    }
  }
  const db = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Broken(),
      createIntrospector: (given) => new PostgresIntrospector(given),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const { testPorts } = await import('#tests/support/ports')
  const ports = await testPorts({ db: db as never })
  const app = createApp(ports)
  const answer = await app.fetch(requestOf(health.get))
  const text = await answer.text()
  expect([answer.status, JSON.parse(text).code]).toEqual([503, 'unavailable'])
  expect(text).not.toMatch(/ECONNREFUSED|geheim/)
  const broken = await app.fetch(requestOf(contract.config.publicKeys))
  const told = await broken.text()
  expect([broken.status, JSON.parse(told).code]).toEqual([500, 'internal'])
  expect(told).not.toMatch(/ECONNREFUSED|geheim|at /)
  expect(ports.logged.join()).toContain(JSON.parse(told).requestId)
  app.close()
})
