import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { DiffSegment } from '#api/contract/diff'
import type { TextReader } from '#server/ports'
import { type Client, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { library } from '../texts/library'
import { codeOf, grant, mainRoot, sendFile } from '../uploads/uploading'

const joined = (segments: readonly DiffSegment[], side: 'DELETE' | 'INSERT'): string =>
  segments
    .filter(({ operation }) => operation === 'EQUAL' || operation === side)
    .map(({ text }) => text)
    .join('')

eachDatabase((_engine, make) => {
  describe('two free texts', () => {
    it('compares two free texts by words [API-183] [DIFF-009]', async () => {
      const app = await testApp({ db: await make() })
      const clerk = await app.as('clerk')
      const json = { firstText: 'متن یکم است', secondText: 'متن دوم است' }
      expect(await clerk.call(app.contract.diff.simple, { json })).toEqual([
        { operation: 'EQUAL', text: 'متن ' },
        { operation: 'DELETE', text: 'یکم' },
        { operation: 'INSERT', text: 'دوم' },
        { operation: 'EQUAL', text: ' است' },
      ])
      expect(await codeOf(clerk, app.contract.diff.simple, { json: { firstText: 'ب'.repeat(4_000_001), secondText: '' } })).toBe('tooLarge')
    })

    it('comparing large texts does not block other requests', async () => {
      const app = await testApp({ db: await make() })
      const clerk = await app.as('clerk')
      const lines = (word: string) => Array.from({ length: 150_000 }, (_, at) => `${word} ${at % 977} ${(at * 31) % 1_009}`).join('\n')
      const json = { firstText: lines('یک'), secondText: lines('دو') }
      let isOver = false
      const comparing = clerk.call(app.contract.diff.simple, { json }).finally(() => {
        isOver = true
      })
      let turns = 0
      while (!isOver) {
        await new Promise((resolve) => setTimeout(resolve, 5))
        turns += 1
      }
      const segments = await comparing
      expect([joined(segments, 'DELETE') === json.firstText, joined(segments, 'INSERT') === json.secondText]).toEqual([true, true])
      expect(turns).toBeGreaterThan(5)
    })
  })

  describe('two documents', () => {
    it('compares the current text of two documents in any format [API-186] [DIFF-010]', async () => {
      const { app, admin, root, file, read } = await library(await make())
      const first = await file(root, 'یک.txt', 'بند یکم\nبند دوم\n')
      const second = await file(root, 'دو.html', '<p>بند یکم</p><p>بند سوم</p>')
      await read()
      const segments = await admin.call(app.contract.diff.document, { query: { firstDocUuid: first, secondDocUuid: second } })
      expect(joined(segments, 'DELETE')).toBe('بند یکم\nبند دوم\n')
      expect(segments.filter(({ operation }) => operation === 'INSERT').map(({ text }) => text.trim())).toContain('سوم')
      const same = await admin.call(app.contract.diff.document, { query: { firstDocUuid: first, secondDocUuid: first } })
      expect(same).toEqual([{ operation: 'EQUAL', text: 'بند یکم\nبند دوم\n' }])
    })

    it('extracts missing texts first, and reports unreadable files and nodes that are not documents', async () => {
      const { app, admin, root, file, folder } = await library(await make())
      const { document } = app.contract.diff
      const [first, second] = [await file(root, 'یک.txt', 'الف'), await file(root, 'دو.txt', 'ب')]
      const segments = await admin.call(document, { query: { firstDocUuid: first, secondDocUuid: second } })
      expect(segments).toEqual([
        { operation: 'DELETE', text: 'الف' },
        { operation: 'INSERT', text: 'ب' },
      ])
      const [bytes, shelf] = [await file(root, 'سه.bin', new Uint8Array([0, 1, 2, 255])), await folder(root, 'قفسه')]
      expect(await codeOf(admin, document, { query: { firstDocUuid: first, secondDocUuid: bytes } })).toBe('unsupportedFormat')
      expect(await codeOf(admin, document, { query: { firstDocUuid: first, secondDocUuid: shelf } })).toBe('notDocument')
    })

    it('answers with a retry time when the text extraction takes too long', async () => {
      const read = vi.fn<TextReader['read']>(() => new Promise(() => {}))
      const app = await testApp({ db: await make(), texts: { read } })
      const admin = await app.signIn('admin')
      const uuid = await mainRoot(app.db)
      const { body } = await sendFile(app, admin, { uuid, filename: 'یک.txt', bytes: 'الف' })
      const query = { firstDocUuid: body.uuid, secondDocUuid: body.uuid }
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const asked = admin.send(app.contract.diff.document, { query })
      await vi.waitUntil(() => read.mock.calls.length > 0)
      await vi.advanceTimersByTimeAsync(10_000)
      const answer = await asked
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    })

    it('requires the read right on both documents, and the flag [DIFF-003] [PERM-030]', async () => {
      const { app, admin, root, file, folder } = await library(await make())
      const clerk = await app.as('clerk')
      const [mine, theirs] = [await folder(root, 'یک'), await folder(root, 'دو')]
      const [first, second] = [await file(mine, 'یک.txt', 'الف'), await file(theirs, 'دو.txt', 'ب')]
      await grant(app.db, mine, clerk.userId, 1)
      await grant(app.db, theirs, clerk.userId, 0)
      const { document } = app.contract.diff
      const ask = (by: Client, firstDocUuid: string, secondDocUuid: string) =>
        codeOf(by, document, { query: { firstDocUuid, secondDocUuid } })
      expect(await ask(clerk, first, first)).toBe('featureOff')
      const profile = { id: crypto.randomUUID(), title: 'مقایسه', flags: JSON.stringify(['DOC_DIFF']) }
      await app.db.insertInto('public_profile').values(profile).execute()
      await app.db.insertInto('public_profile_grant').values({ profile_id: profile.id, principal_id: clerk.userId }).execute()
      app.ports.advance(2_000)
      expect(await ask(clerk, first, second)).toBe('forbidden')
      expect(await ask(clerk, second, first)).toBe('forbidden')
      expect(await ask(app.guest, first, first)).toBe('notSignedIn')
      expect(await clerk.call(document, { query: { firstDocUuid: first, secondDocUuid: first } })).toHaveLength(1)
      expect(await admin.call(document, { query: { firstDocUuid: first, secondDocUuid: second } })).toHaveLength(2)
    })
  })

  it('compares an unindexed version with the current one, but no version of another document [API-184] [DIFF-005]', async () => {
    const { app, admin, root, file, read } = await library(await make())
    const { diff, document } = app.contract
    const docUuid = await file(root, 'یک.txt', 'متن کهنه')
    const other = await file(root, 'دو.txt', 'دیگری')
    app.ports.advance(1_000)
    await file(root, 'یک.txt', 'متن تازه', { onConflict: 'newVersion' })
    await read()
    await app.db.deleteFrom('content_text').execute()
    const versions = await admin.call(document.versions, { params: { uuid: docUuid } })
    const versionUuid = String(versions.find(({ last }) => !last)?.uuid)
    expect(await admin.call(diff.version, { query: { docUuid, versionUuid } })).toEqual([
      { operation: 'EQUAL', text: 'متن ' },
      { operation: 'DELETE', text: 'کهنه' },
      { operation: 'INSERT', text: 'تازه' },
    ])
    expect(await codeOf(admin, diff.version, { query: { docUuid: other, versionUuid } })).toBe('notFound')
  })
})
