import { expect, it } from 'vitest'
import { contract } from '#api/contract/index'
import { configKeys } from '#server/domain/system/config/config-keys'
import { periodicNames } from '#server/domain/system/config/periodic-tasks'
import { areNetworks, isWithin } from '#server/domain/system/config/networks'
import { findDueTasks } from '#server/domain/system/config/tasks.service'
import { enqueuePeriodic } from '#server/jobs/queue'
import { jobHandlers, readPeriodicJobs } from '#server/jobs/registry'
import { type JobHandlers, createJobRunner } from '#server/jobs/runner'
import { PASSWORD, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { refusal } from '#tests/support/refusal'

const { config, jwt, log } = contract
const NOW = Date.UTC(2026, 11, 3, 10)
const HOUR = 3_600_000
const PNG = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg=='

it('validates networks, and says if an address is inside one', () => {
  expect(areNetworks('10.0.0.0/8\n\n2001:db8::/32\n192.0.2.7')).toBe(true)
  for (const wrong of ['10.0.0.0/33', '10.0.0', '300.1.1.1', '2001:db8::/129', '::1::2', 'localhost', '10.0.0.0/8/8', '1.2.3.4/x'])
    expect([wrong, areNetworks(wrong)]).toEqual([wrong, false])
  expect(isWithin(null, 'anything')).toBe(true)
  expect(isWithin('10.0.0.0/8', '10.255.0.1')).toBe(true)
  expect(isWithin('10.0.0.0/8', '::ffff:10.1.2.3')).toBe(true)
  expect(isWithin('10.0.0.0/8', '11.0.0.1')).toBe(false)
  expect(isWithin('192.0.2.7\n2001:db8:0:1::/64', '2001:db8::1:0:0:0:9')).toBe(true)
  expect(isWithin('2001:db8::/32', '2001:db9::1')).toBe(false)
  expect(isWithin('0.0.0.0/0', '2001:db9::1')).toBe(false)
  expect(isWithin('10.0.0.0/8', 'unknown')).toBe(false)
})

eachDatabase((_engine, make) => {
  it('lists every key with section, type, default, limits, help and readers, in both languages [ADM-009] [ADM-010] [ADM-018]', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const fa = await admin.call(config.list, { query: {} })
    const en = (await (await admin.send(config.list, { query: {} }, { 'accept-language': 'en' })).json()) as typeof fa
    expect(fa.map(({ key }) => key).sort()).toEqual(Object.keys(configKeys).sort())
    expect(new Set(fa.map(({ section }) => section))).toEqual(new Set(['security', 'webServices', 'public', 'periodicTasks']))
    for (const [index, entry] of fa.entries()) {
      expect(entry.help).toMatch(/[\u0600-\u06ff].*\.$/)
      expect(en[index]?.help).toMatch(/^[^\u0600-\u06ff]*\.$/)
      if (entry.type === 'secret') expect([entry.read, entry.value]).toEqual(['nobody', null])
    }
    expect(fa.find(({ key }) => key === 'bin.retentionDays')).toMatchObject({ type: 'number', defaultValue: '30', min: 0, max: 3_650 })
  })

  it('refuses the second save of the same revision with a conflict, and keeps the first value', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const title = async () => (await admin.call(config.list, { query: {} })).find(({ key }) => key === 'app.title')
    const save = (value: string, revision: string) => admin.call(config.save, { json: [{ key: 'app.title', value, revision }] })
    const { revision = '' } = (await title()) ?? {}
    await save('یک', revision)
    const { problem } = await refusal(save('دو', revision))
    expect([problem.code, problem.errors?.map(({ path }) => path)]).toEqual(['conflict', ['app.title']])
    expect((await title())?.value).toBe('یک')
    await save('دو', (await title())?.revision ?? '')
    expect((await title())?.value).toBe('دو')
  })

  it('accepts images of the known kinds with matching bytes, and refuses any other value [ADM-025] [ADM-026]', async () => {
    const app = await testApp({ db: await make() })
    const admin = await app.signIn('admin')
    const save = (value: string) => admin.call(config.save, { json: [{ key: 'app.favicon', value }] })
    const kinds = { png: 'iVBORw0KGgo', 'x-icon': 'AAABAA', 'vnd.microsoft.icon': 'AAABAA', jpeg: '/9j/', gif: 'R0lGOD', webp: 'UklGR' }
    for (const [kind, beginning] of Object.entries(kinds)) {
      const value = `data:image/${kind};base64,${beginning}AAAAAAAA`
      expect((await save(value)).find(({ key }) => key === 'app.favicon')?.value).toBe(value)
    }
    await save(PNG)
    for (const value of [
      PNG.replace('png', 'gif'),
      'data:image/svg+xml;base64,PHN2Zz4=',
      'data:image/png;base64,',
      PNG + 'A'.repeat(200_000),
      'PNG',
    ]) {
      const { problem } = await refusal(save(value))
      expect([problem.code, problem.errors?.[0]?.path]).toEqual(['imageFormatInvalid', 'app.favicon'])
    }
  })

  it('allows sign-in only from the configured networks and for the configured time; prevents locking oneself out', async () => {
    const app = await testApp({ db: await make(), now: NOW })
    const [admin] = [await app.signIn('admin'), await app.as('sara')]
    const save = (key: string, value: string | null) => admin.call(config.save, { json: [{ key, value }] })
    expect((await refusal(save('security.networks', '10.0.0.0/8'))).problem.code).toBe('lockedOut')
    expect((await refusal(save('security.networks', 'home'))).problem.code).toBe('lockedOut')
    expect((await refusal(save('security.networks', '127.0.0.0/8\nhome'))).problem.code).toBe('formatInvalid')
    expect((await refusal(save('security.sessionHours', '0'))).problem.code).toBe('minValue')
    await save('security.networks', '127.0.0.1\n10.0.0.0/8')
    await save('security.sessionHours', '2')
    const enter = async (from: string) => {
      const form = { username: 'sara', password: PASSWORD }
      const answer = await app.guest.send(jwt.login, { form }, { 'x-forwarded-for': from })
      return ((await answer.json()) as { code?: string }).code ?? 'in'
    }
    expect([await enter('10.3.4.5'), await enter('203.0.113.9')]).toEqual(['in', 'addressRefused'])
    const session = await app.db
      .selectFrom('session')
      .select('expires_at')
      .orderBy('created_at', 'desc')
      .orderBy('expires_at')
      .executeTakeFirstOrThrow()
    expect(session.expires_at).toBe(NOW + 2 * HOUR)
    await save('security.networks', null)
    expect(await enter('203.0.113.9')).toBe('in')
  })

  it('runs each task on schedule or on request, once for all processes, and reports the result [ADM-019]', async () => {
    const app = await testApp({ db: await make(), now: NOW })
    const { db, ports } = app
    let admin = await app.signIn('admin')
    let ran = 0
    let breaks = false
    const handlers: JobHandlers = {
      ...jobHandlers,
      'sweep-bins': async () => {
        ran += 1
        if (breaks) throw new Error('no luck')
      },
    }
    const processes = [1, 2].map(() => createJobRunner(ports, { handlers, readPeriodicJobs }))
    const round = async () => {
      for (const { name, latest } of await findDueTasks(db, ports.now()))
        if (name === 'sweep-bins') await enqueuePeriodic(db, name, latest, ports.now())
      await Promise.all(processes.map((process) => process.drain()))
    }
    const task = async () => (await admin.call(config.tasks)).find(({ name }) => name === 'sweep-bins')
    expect((await admin.call(config.tasks)).map(({ name }) => name)).toEqual(periodicNames)
    expect(await task()).toMatchObject({ state: 'NEVER', nextAt: Date.UTC(2026, 11, 3, 12) })
    await admin.call(config.save, { json: [{ key: 'periodic.sweep-bins', value: 'monthly 1 02:30' }] })
    await Promise.all([round(), round()])
    await round()
    expect(ran).toBe(1)
    expect(await task()).toMatchObject({ state: 'DONE', lastAt: NOW, nextAt: Date.UTC(2026, 11, 21, 23) })
    breaks = true
    const asked = await admin.call(config.runTask, { json: { name: 'sweep-bins' } })
    expect(asked.find(({ name }) => name === 'sweep-bins')?.state).toBe('WAITING')
    await admin.call(config.runTask, { json: { name: 'sweep-bins' } })
    await round()
    expect([ran, (await task())?.state]).toEqual([2, 'RETRYING'])
    for (let again = 0; again < 5; again += 1) {
      ports.advance(HOUR)
      admin = await app.signIn('admin')
      await Promise.all(processes.map((process) => process.drain()))
    }
    expect([ran, (await task())?.state]).toEqual([6, 'FAILED'])
    await admin.call(config.save, { json: [{ key: 'periodic.sweep-bins', value: 'off' }] })
    expect(await task()).not.toHaveProperty('nextAt')
    expect((await refusal(admin.call(config.runTask, { json: { name: 'make-thumbnail' } }))).problem.code).toBe('notFound')
    const { contents } = await admin.call(log.find, { json: { type: 'CONFIG', pageSize: 100 } })
    expect(contents).toHaveLength(4)
  })
})
