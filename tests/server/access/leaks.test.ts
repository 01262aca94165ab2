import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { isWriteCall } from '#api/contract/endpoint'
import { destinations, messagingPath } from '#api/contract/messaging'
import { calls } from '#server/http/routes'
import { writeFrame } from '#server/http/stomp-frames'
import { type Client, ORIGIN, type TestApp } from '#tests/support/app'
import { onEmbedded } from '#tests/support/databases'
import { languageTool } from '#tests/support/language-tool'
import { type Sample, sampleOf } from '#tests/support/sample-input'
import { BrowserSocket } from '#tests/support/socket-pair'
import { type Canary, type HiddenItems, createHiddenItems } from './secrets'

/** Calls that end the caller's own session, so they come last. */
const LAST_CALLS = new Set(['jwt.logout', 'users.changePassword', 'users.endSession'])
const unhandled = new Set(JSON.parse(readFileSync(new URL('../http/unhandled-calls.json', import.meta.url), 'utf8')) as string[])
const handled = calls.filter(({ name, endpoint }) => !unhandled.has(name) && !/^\/api\/(?:docs|openapi)/.test(endpoint.path))

/** Returns every text and header of a response. Files in archives are unpacked. */
async function told(answer: Response): Promise<string> {
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${decodeURIComponent(value.replace(/%(?![\dA-Fa-f]{2})/g, '%25'))}`)
  return [...headers, Buffer.from(await answer.arrayBuffer()).toString('utf8')].join('\n')
}

/** Collects all live messages for this user. */
async function listening({ app, contract }: TestApp, who: Client): Promise<() => string> {
  const token = await who.call(contract.nodebase.generateDownloadLink, { json: { type: 'WS' } })
  const admission = await app.openSocket(
    new Request(`${ORIGIN}${messagingPath}?token=${token}`, { headers: { 'sec-websocket-protocol': 'v12.stomp' } }),
  )
  if (admission instanceof Response) throw new Error(await admission.text())
  const socket = new BrowserSocket(admission)
  socket.send(writeFrame({ command: 'CONNECT', headers: { 'accept-version': '1.2', host: 'mizkar.test' }, body: '' }))
  for (const [id, destination] of Object.entries(destinations))
    socket.send(writeFrame({ command: 'SUBSCRIBE', headers: { id, destination, receipt: id }, body: '' }))
  await vi.waitFor(() => expect(socket.received.filter((text) => text.startsWith('RECEIPT'))).toHaveLength(2))
  return () => socket.received.join('\n')
}

class Sweep {
  leaks: string[] = []
  answers = 0
  texts = 0
  readonly outcomes = new Map<number, number>()
  readonly #items: HiddenItems

  constructor(found: HiddenItems) {
    this.#items = found
  }

  /** Records every canary above the user's level in a text, and every hidden id that the request did not contain. */
  read(text: string, who: { name: string; level: number }, from: string, asked = ''): void {
    const { canaries, hidden } = this.#items
    const forbidden = (canary: Canary): boolean => canary.level > who.level
    for (const { word } of canaries.filter(forbidden)) if (text.includes(word)) this.leaks.push(`${from} tells ${who.name} ${word}`)
    if (who.level < 0)
      for (const [name, id] of Object.entries(hidden))
        if (!asked.includes(id) && text.includes(id)) this.leaks.push(`${from} tells ${who.name} the id of ${name}`)
    this.texts += text.length
  }

  async ask(who: HiddenItems['people'][number], call: (typeof calls)[number], sample: Sample): Promise<void> {
    const answer = await who.client.send(call.endpoint, sample)
    this.answers += 1
    this.outcomes.set(answer.status, (this.outcomes.get(answer.status) ?? 0) + 1)
    this.read(await told(answer), who, call.name, JSON.stringify(sample))
  }
}

/** Returns the request with texts that a user would type to find hidden items. */
function looking(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(looking)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      /^(?:text|title|keyword|query|search|filter)$/.test(key) && typeof item === 'string' ? 'kanar' : looking(item),
    ]),
  )
}

onEmbedded((make) => {
  it('no call leaks a word or an id of a hidden node: in responses, files, errors, links, totals or messages', {
    timeout: 300_000,
  }, async () => {
    const found = await createHiddenItems(await make())
    const { app, admin, hidden, open, people } = found
    const { contract } = app
    const sweep = new Sweep(found)
    // Everybody opened and starred the hidden nodes before they lost the right.
    for (const table of ['star', 'opened_node'])
      await sql`insert into ${sql.table(table)} (user_id, node_id, at) select u.id, n.id, 0 from app_user u, node n
        where n.id = any(${Object.values(hidden)}::uuid[])`.execute(app.db)
    const checker = await languageTool()
    onTestFinished(() => checker.close())
    await admin.call(contract.config.save, { json: [{ key: 'spellcheck.url', value: checker.url }] })
    const administrator = await listening(app, admin)
    const ears = await Promise.all(people.map(async (who) => ({ who, heard: await listening(app, who.client) })))
    const reading = handled.filter(({ endpoint }) => !isWriteCall(endpoint))
    const writing = handled.filter(({ name, endpoint }) => isWriteCall(endpoint) && !LAST_CALLS.has(name))
    const [suggesting, exporting] = ['nodebase.suggest', 'nodebase.searchExport'].map((wanted) =>
      calls.find(({ name }) => name === wanted),
    ) as [(typeof calls)[number], (typeof calls)[number]]
    const ids = [open.folder, open.document, open.inside, ...Object.values(hidden)]
    const samples = new Map(
      reading.map((call) => {
        const plain = ids.map((id) => sampleOf(call.endpoint, id))
        const all = [...plain, ...plain.slice(0, 2).map((sample) => looking(sample) as Sample)]
        return [call.name, [...new Map(all.map((sample) => [JSON.stringify(sample), sample])).values()]]
      }),
    )
    for (const who of people)
      for (const call of reading) for (const sample of samples.get(call.name) ?? []) await sweep.ask(who, call, sample)
    // Downloads visible items that contain hidden ones, alone and as archives.
    for (const who of people)
      for (const inline of [true, false])
        for (const uuidList of [[open.folder], [open.document, open.inside], [open.document], [hidden.document]]) {
          const asked = await who.client.send(contract.nodebase.generateDownloadLink, {
            json: { uuidList, inline, withMetadata: true, withLog: true },
          })
          const text = await told(asked.clone())
          sweep.read(text, who, 'a link', JSON.stringify(uuidList))
          if (asked.ok)
            await sweep.ask(who, { ...reading[0], name: 'nodebase.downloadByLink', endpoint: contract.nodebase.downloadByLink } as never, {
              query: { link: await asked.json() },
            })
        }
    // Searches for the hidden items by their own words, in titles and texts.
    const search = async (who: HiddenItems['people'][number], keyword: string, more: object): Promise<number> => {
      const json = { searchAllDocument: true, properties: ['title', 'text'] as const, textHighlightingIsActive: true, keyword, ...more }
      const answer = await who.client.send(contract.nodebase.children, { json })
      const text = await told(answer.clone())
      sweep.read(text, who, 'a search', JSON.stringify(json))
      return ((await answer.json()) as { totalElements?: number }).totalElements ?? 0
    }
    for (const who of people)
      for (const { word, level } of found.canaries)
        for (const more of [{}, { sortBy: 'title' }, { properties: ['text'] }, { searchAllDocument: false, parent: open.folder }])
          if ((await search(who, word, more)) > 0 && level > who.level) sweep.leaks.push(`a search finds ${word} for ${who.name}`)
    const everybodySees = { name: 'admin', level: 5, client: admin }
    expect(await search(everybodySees, 'kanarid', { properties: ['text'] })).toBe(1)
    const { paragraphs, thirdParties } = contract
    for (const who of people)
      for (const { word } of found.canaries)
        for (const [name, endpoint, json] of [
          ['paragraphs.search', paragraphs.search, { keyword: word }],
          ['thirdParties.contentSearch', thirdParties.contentSearch, { query: `${word} open`, literalWeight: 0 }],
          ['thirdParties.contentSearch', thirdParties.contentSearch, { query: word, literalWeight: 0.5 }],
        ] as const)
          await sweep.ask(who, { name, endpoint } as never, { json })
    // Uses names that hidden items have, and copies whole folders that contain hidden items.
    for (const who of people) {
      const attempt = (name: string, endpoint: never, sample: Sample) => sweep.ask(who, { name, endpoint } as never, sample)
      await attempt('folder.create', contract.folder.create as never, { form: { destUuid: open.inside, title: 'taken' } })
      await attempt('nodebase.sendTo', contract.nodebase.sendTo as never, {
        query: { destUuid: open.folder },
        json: [open.inside, open.document],
      })
      await attempt('nodebase.paste', contract.nodebase.paste as never, { form: { destUuid: open.folder } })
    }
    // Makes plain searches, because a complete request also has filters that are not implemented and is refused.
    for (const who of people) {
      for (const text of ['ka', 'kanar', 'anari']) await sweep.ask(who, suggesting, { query: { text } })
      for (const criteria of [{ keyword: 'kanar', searchAllDocument: true }, { uuidList: [open.folder] }, { parent: open.folder }])
        await sweep.ask(who, exporting, { json: { ...criteria, type: 'LIST' } })
    }
    // Actions of administrators on the hidden items while windows of users are open.
    const doing: (() => Promise<unknown>)[] = [
      () => admin.call(contract.nodebase.rename, { query: { uuid: hidden.document, title: 'kanarib2' } }),
      () => admin.call(contract.folder.create, { form: { destUuid: hidden.folder, title: 'kanaria2' } }),
      () => admin.call(contract.nodebase.move, { query: { destUuid: hidden.inside }, json: [hidden.document] }),
      () => admin.call(contract.document.addKeywords, { params: { uuid: hidden.document }, json: ['kanarih2'] }),
      () => admin.call(contract.paragraphs.editText, { query: { destinationUuid: hidden.folder, title: 'kanaril2' }, text: 'kanarim2' }),
      () => admin.call(contract.nodebase.sendTo, { query: { destUuid: hidden.inside }, json: [open.document] }),
      () => admin.call(contract.nodebase.delete, { json: [hidden.document] }),
      () => admin.call(contract.nodebase.undo, { query: {} }),
      () => admin.call(contract.nodebase.restore, { json: [hidden.binned] }),
      () =>
        admin.call(contract.nodebase.setPermission, {
          json: {
            nodeUuid: hidden.folder,
            deleteOldPermission: false,
            notify: true,
            rolePermissions: [],
            userPermissions: [{ roleOrUserUuid: admin.userId, permission: 1 }],
          },
        }),
    ]
    for (const step of doing) await step()
    const quiet = async (key: string): Promise<void> => {
      await app.ports.broadcast.publish({ type: 'data.changed', resource: 'help', uuids: [key], parentUuids: [], at: app.ports.now() })
      await vi.waitFor(() => expect(ears.every(({ heard }) => heard().includes(`"${key}"`))).toBe(true))
    }
    // Changes are collected for a moment before they are sent.
    await vi.waitFor(() => expect(administrator()).toContain(hidden.binned))
    await quiet('administrators')
    for (const { who, heard } of ears) sweep.read(heard(), who, 'the live channel')
    for (const who of people)
      for (const call of writing)
        for (const id of [hidden.document, hidden.folder, open.document, open.folder])
          await sweep.ask(who, call, sampleOf(call.endpoint, id))
    await quiet('everybody')
    // By now the users have received the ids that their own requests contained.
    const named = JSON.stringify(hidden)
    for (const { who, heard } of ears) sweep.read(heard(), who, 'the live channel', named)
    const { answers, texts, outcomes, leaks } = sweep
    console.log(
      `leaks: ${leaks.length} in ${answers} answers (${(texts / 1e6).toFixed(1)} MB; ${[...outcomes].map(([status, n]) => `${n}×${status}`).join(', ')}) of ${reading.length + writing.length} calls to ${people.length} people`,
    )
    expect([...new Set(leaks)]).toEqual([])
    expect(outcomes.get(200)).toBeGreaterThan(400)
    expect([...outcomes.keys()].filter((status) => status >= 500 && status !== 501)).toEqual([])
    // Checks the test itself: an administrator receives every canary.
    const all = { name: 'admin', level: -1, client: admin }
    const before = leaks.length
    for (const call of reading) for (const id of Object.values(hidden)) await sweep.ask(all, call, sampleOf(call.endpoint, id))
    await sweep.ask(all, suggesting, { query: { text: 'kanar' } })
    await sweep.ask(all, exporting, { json: { keyword: 'kanar', searchAllDocument: true, type: 'LIST' } })
    for (const from of ['nodebase.suggest', 'nodebase.searchExport', 'search.list'])
      expect(sweep.leaks.slice(before).filter((leak) => leak.startsWith(from)).length, from).toBeGreaterThan(0)
    const words = new Set(sweep.leaks.slice(before).flatMap((leak) => /kanari\w/.exec(leak)?.[0] ?? []))
    expect(words.size).toBeGreaterThanOrEqual(6)
  })

  it('responses without access equal responses for a missing node: same totals, marks and pages, also after its deletion', {
    timeout: 300_000,
  }, async () => {
    const { app, admin, hidden, open, people } = await createHiddenItems(await make())
    const { nodebase } = app.contract
    const asked = handled.filter(({ endpoint }) => !isWriteCall(endpoint) && endpoint.access === 'session')
    const answers = async (): Promise<Map<string, string>> => {
      const found = new Map<string, string>()
      for (const { name, level, client } of people)
        if (level < 0)
          for (const call of asked)
            for (const id of Object.values(open)) {
              const answer = await client.send(call.endpoint, sampleOf(call.endpoint, id))
              found.set(
                `${name} asks ${call.name} about ${id}`,
                `${answer.status} ${(await answer.text()).replace(/"requestId":"[^"]*"/, '')}`,
              )
            }
      return found
    }
    const before = await answers()
    const all = [hidden.folder, hidden.inside]
    await admin.call(nodebase.delete, { json: all })
    await admin.call(nodebase.purge, { json: [...all, hidden.binned] })
    const after = await answers()
    const differ = [...before]
      .filter(([key, answer]) => answer !== after.get(key))
      .map(([key, answer]) => `${key}: ${answer.slice(0, 300)} — ${after.get(key)?.slice(0, 300)}`)
    console.log(`leaks: ${differ.length} of ${before.size} answers differ once what is hidden is gone`)
    expect(differ).toEqual([])
    expect([...before.values()].filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(100)
  })
})
