import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { audio } from '#api/contract/constants'
import { clockOf, cuesOf } from '#server/domain/subtitles/cues'
import { transcribe } from '#server/domain/subtitles/transcribing.service'
import { claim } from '#server/jobs/queue'
import { jobHandlers } from '#server/jobs/registry'
import { jobRunner } from '#server/jobs/runner'
import { voskSpeech } from '#server/node/speech.vosk'
import { type Client, Refused, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { say, wav } from '#tests/support/spoken'
import { voskServer } from '#tests/support/vosk-server'
import { codeOf, grant, mainRoot, sendFile, withoutGrants } from '../uploads/uploading'

const SRT =
  '1\r\n00:00:00,000 --> 00:00:12,828\r\n<i>بسکتبال</i> ورزشی گروهی است.\r\n\r\n2\r\n00:00:13,428 --> 00:00:21,100\r\nدو سطر\r\nدر یک بند\r\n\r\n3\r\n01:00:05,000 --> 01:00:09,000\r\nپایان\r\n'
/** The beginning of an MP4 file. */
const film = new Uint8Array([0, 0, 0, 0x18, ...new TextEncoder().encode('ftypmp42'), 0, 0, 0, 0, ...new TextEncoder().encode('mp42isom')])

describe('a file of subtitles', () => {
  it('is read as SRT and as WebVTT, without marks; what is no line is passed over', () => {
    expect(cuesOf(SRT)).toEqual([
      { start: 0, end: 12_828, text: 'بسکتبال ورزشی گروهی است.' },
      { start: 13_428, end: 21_100, text: 'دو سطر\nدر یک بند' },
      { start: 3_605_000, end: 3_609_000, text: 'پایان' },
    ])
    const vtt = 'WEBVTT\n\nNOTE هیچ\n\nنام\n00:01.500 --> 00:02.000 align:start\n<v سارا>سلام\n\nشکسته\n00:09 --> نه\n'
    expect(cuesOf(vtt)).toEqual([{ start: 1_500, end: 2_000, text: 'سلام' }])
    expect(clockOf(3_661)).toBe('01:01:01')
  })
})

eachDatabase((_engine, make) => {
  it('stands beside a recording under its name and is told in parts to whoever may read it [API-049]', async () => {
    const app = await testApp({ db: await make() })
    await withoutGrants(app.db)
    const admin = await app.signIn('admin')
    const root = await mainRoot(app.db)
    const put = async (filename: string, bytes: BlobPart) =>
      (await sendFile(app, admin, { uuid: root, filename, bytes })).body.uuid as string
    const docUuid = await put('جلسه.mp4', film)
    const { subtitle } = app.contract.document
    const query = { docUuid, start: 0, end: 20_000, sourceType: 'SPEECH_TO_TEXT' as const }
    expect(await codeOf(admin, subtitle, { query })).toBe('serviceMissing')
    const file = await put('جلسه.srt', SRT)
    await put('جلسه.alignment.vtt', 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nهم‌تراز\n')
    expect(await admin.call(subtitle, { query })).toEqual([
      { start: '00:00:00', end: '00:00:13', text: 'بسکتبال ورزشی گروهی است.' },
      { start: '00:00:13', end: '00:00:22', text: 'دو سطر\nدر یک بند' },
    ])
    expect((await admin.call(subtitle, { query: { ...query, start: 20_000, end: 40_000 } })).map(({ text }) => text)).toEqual([
      'دو سطر\nدر یک بند',
    ])
    expect(await admin.call(subtitle, { query: { ...query, sourceType: 'ALIGNMENT' } })).toEqual([
      { start: '00:00:01', end: '00:00:02', text: 'هم‌تراز' },
    ])
    expect(await codeOf(admin, subtitle, { query: { ...query, docUuid: file } })).toBe('unsupportedFormat')
    const sara = await app.as('sara')
    await grant(app.db, docUuid, sara.userId, 1)
    expect(await codeOf(sara, subtitle, { query })).toBe('serviceMissing')
    await grant(app.db, file, sara.userId, 1)
    expect((await sara.call(subtitle, { query })).length).toBe(2)
  })

  describe('without a file beside it', () => {
    const words = ['قرارداد', 'اجاره', 'گزارش', 'سالانه', 'قرارداد'] as const
    const film16 = wav(say(words, audio.sampleRate), audio.sampleRate)

    /** A recording, and sara, who may only read it. */
    const house = async (bytes: Uint8Array = film16) => {
      const app = await testApp({ db: await make(), speech: voskSpeech })
      await withoutGrants(app.db)
      const vosk = await voskServer()
      onTestFinished(() => vosk.close())
      const admin = await app.signIn('admin')
      const root = await mainRoot(app.db)
      const put = async (filename: string, file: BlobPart) =>
        (await sendFile(app, admin, { uuid: root, filename, bytes: file })).body.uuid as string
      const docUuid = await put('جلسه.wav', Buffer.from(bytes))
      const sara = await app.as('sara')
      await grant(app.db, docUuid, sara.userId, 1)
      const configured = () =>
        admin.call(app.contract.config.save, {
          json: [
            { key: 'speech.url', value: vosk.url },
            { key: 'speech.token', value: 'key-4471' },
          ],
        })
      const sent = { query: { docUuid, start: 0, end: 20_000, sourceType: 'SPEECH_TO_TEXT' as const } }
      const { subtitle } = app.contract.document
      const told = (who: Client) => who.call(subtitle, sent).catch((error: Refused) => error.problem.code)
      const runner = (): ReturnType<typeof jobRunner> => jobRunner(app.ports, { handlers: jobHandlers, pollMs: 10 })
      const jobs = async (who: Client) =>
        (await who.call(app.contract.jobs.list)).filter(({ kind }) => kind === 'SUBTITLES').map(({ status, message }) => [status, message])
      await runner().drain()
      return { app, admin, sara, vosk, put, docUuid, configured, told, runner, jobs, sent, subtitle }
    }
    const made = [{ start: '00:00:00', end: '00:00:04', text: words.join(' ') }]

    it('is made of what the speech service hears, once for whoever asks, and is there from then on; a file that comes beside it wins', async () => {
      const { app, sara, vosk, put, docUuid, configured, told, runner, jobs } = await house()
      const ali = await app.as('ali')
      await grant(app.db, docUuid, ali.userId, 1)
      expect(await told(sara)).toBe('serviceMissing')
      await configured()
      expect(await Promise.all([told(sara), told(ali), told(sara)])).toEqual(['beingMade', 'beingMade', 'beingMade'])
      expect([...(await jobs(sara)), ...(await jobs(ali))]).toEqual([['WAITING', undefined]])
      app.ports.published.length = 0
      await runner().drain()
      expect(app.ports.published).toContainEqual(expect.objectContaining({ type: 'data.changed', resource: 'node', uuids: [docUuid] }))
      expect([await told(sara), await told(ali)]).toEqual([made, made])
      expect(vosk.tokens).toEqual(['Bearer key-4471'])
      expect([...(await jobs(sara)), ...(await jobs(ali))]).toEqual([['DONE', undefined]])
      expect(await app.db.selectFrom('heard_part').selectAll().execute()).toEqual([])
      const file = await put('جلسه.srt', SRT)
      expect(await told(sara)).toEqual(made)
      await grant(app.db, file, sara.userId, 1)
      expect(await told(sara)).toMatchObject([{ text: 'بسکتبال ورزشی گروهی است.' }, { text: 'دو سطر\nدر یک بند' }])
    })

    it('is said to have failed when the service fails, and is made anew after a pause', async () => {
      const { app, sara, vosk, configured, told, runner, jobs, sent, subtitle } = await house()
      await configured()
      vosk.fail = 'hang up'
      expect(await told(sara)).toBe('beingMade')
      await runner().drain()
      const refused = await sara.send(subtitle, sent)
      const problem = (await refused.json()) as { code: string; detail: string }
      expect([refused.status, problem.code]).toEqual([502, 'upstreamFailed'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await jobs(sara)).toEqual([['FAILED', problem.detail]])
      expect(await runner().drain()).toBe(0)
      vosk.fail = 'no'
      app.ports.advance(31_000)
      expect(await told(sara)).toBe('beingMade')
      await runner().drain()
      expect(await told(sara)).toEqual(made)
      expect(await app.db.selectFrom('failed_making').selectAll().execute()).toEqual([])
    })

    it.each(['stops', 'is killed'])('is made by the next process when the one that makes it %s', async (how) => {
      const { app, sara, vosk, configured, told, runner, jobs } = await house()
      await configured()
      expect(await told(sara)).toBe('beingMade')
      vosk.fail = 'silent'
      if (how === 'is killed') {
        expect((await claim(app.db, app.ports.now()))?.queue).toBe('transcribe')
        app.ports.advance(61_000)
      } else {
        const first = runner()
        await first.start()
        await vi.waitFor(() => expect(vosk.tokens.length).toBe(1))
        await first.stop()
      }
      expect(await told(sara)).toBe('beingMade')
      vosk.fail = 'no'
      await runner().drain()
      expect(await told(sara)).toEqual(made)
      expect(await jobs(sara)).toEqual([['DONE', undefined]])
    })

    it('is made part by part, each of which begins behind the one before, so that others have their turn', async () => {
      const { app, sara, vosk, configured, told } = await house()
      await configured()
      await told(sara)
      const { id } = await app.db.selectFrom('user_job').select('id').where('kind', '=', 'SUBTITLES').executeTakeFirstOrThrow()
      const speech = { speech: voskSpeech, service: { address: vosk.url, token: null } }
      const endings: string[] = []
      while (endings.at(-1) !== 'done' && endings.length < 10) {
        endings.push((await transcribe({ ...app.ports, ...speech }, id, new AbortController().signal, -1)).is)
        const parts = await app.db.selectFrom('heard_part').select('until_seconds').orderBy('until_seconds').execute()
        if (endings.at(-1) === 'turn') expect(parts.length).toBe(endings.length)
      }
      expect(endings.length).toBeGreaterThan(2)
      expect(vosk.tokens.length).toBe(endings.length)
      expect(await told(sara)).toEqual(made)
    })

    it('ends when whoever asked stops it, and begins anew for who asks then', async () => {
      const { app, sara, vosk, configured, told, runner, jobs } = await house()
      await configured()
      await told(sara)
      const [job] = await sara.call(app.contract.jobs.list)
      await sara.call(app.contract.jobs.cancel, { params: { uuid: job?.uuid ?? '' } })
      await runner().drain()
      expect([await jobs(sara), vosk.tokens]).toEqual([[['CANCELLED', undefined]], []])
      expect(await told(sara)).toBe('beingMade')
      await runner().drain()
      expect(await told(sara)).toEqual(made)
    })

    it('is not made of a recording that is no plain WAV, nor where its reader may not read it', async () => {
      const { app, sara, configured, told, docUuid } = await house(film)
      expect(await told(sara)).toBe('serviceMissing')
      await configured()
      expect(await told(sara)).toBe('notTranscribable')
      const reza = await app.as('reza')
      expect(await told(reza)).toBe('notFound')
      await grant(app.db, docUuid, reza.userId, 0)
      expect(await told(reza)).toBe('forbidden')
      expect(await app.db.selectFrom('user_job').selectAll().execute()).toEqual([])
    })
  })
})
