import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { audio } from '#api/contract/constants'
import { formatClock, parseCues } from '#server/domain/content/subtitles/cues'
import { transcribe } from '#server/domain/content/subtitles/transcribing.service'
import { claimJob } from '#server/jobs/queue'
import { jobHandlers } from '#server/jobs/registry'
import { createJobRunner } from '#server/jobs/runner'
import { voskSpeech } from '#server/node/speech.vosk'
import type { MediaConverter } from '#server/ports'
import { createMediaConverter } from '#server/node/converter.media'
import { type Client, Refused, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { say, wav } from '#tests/support/spoken'
import { voskServer } from '#tests/support/vosk-server'
import { codeOf, grant, mainRoot, sendFile, withoutGrants } from '../uploads/uploading'

const SRT =
  '1\r\n00:00:00,000 --> 00:00:12,828\r\n<i>بسکتبال</i> ورزشی گروهی است.\r\n\r\n2\r\n00:00:13,428 --> 00:00:21,100\r\nدو سطر\r\nدر یک بند\r\n\r\n3\r\n01:00:05,000 --> 01:00:09,000\r\nپایان\r\n'
/** The beginning of an MP4 file. */
const film = new Uint8Array([0, 0, 0, 0x18, ...new TextEncoder().encode('ftypmp42'), 0, 0, 0, 0, ...new TextEncoder().encode('mp42isom')])

describe('a subtitle file', () => {
  it('parses SRT and WebVTT files without markup, and skips invalid lines', () => {
    expect(parseCues(SRT)).toEqual([
      { start: 0, end: 12_828, text: 'بسکتبال ورزشی گروهی است.' },
      { start: 13_428, end: 21_100, text: 'دو سطر\nدر یک بند' },
      { start: 3_605_000, end: 3_609_000, text: 'پایان' },
    ])
    const vtt = 'WEBVTT\n\nNOTE هیچ\n\nنام\n00:01.500 --> 00:02.000 align:start\n<v سارا>سلام\n\nشکسته\n00:09 --> نه\n'
    expect(parseCues(vtt)).toEqual([{ start: 1_500, end: 2_000, text: 'سلام' }])
    expect(formatClock(3_661)).toBe('01:01:01')
  })
})

const ffmpeg = spawnSync('sh', ['-c', 'command -v ffmpeg'], { encoding: 'utf8' }).stdout.trim() || undefined
/** Shell command that removes the MP4 header and writes the sound behind it. */
const UNPACK = `tail -c +${film.byteLength + 1} "$in" > "$out"`

/** Creates a fake FFmpeg. In `body`, $in is the path of its input and $out the path of the WAV. */
function converter(body: string): { media: MediaConverter; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'mizkar-media-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'ffmpeg')
  writeFileSync(path, `#!/bin/sh\nfor out; do test "$last" = -i && in="$out"; last="$out"; done\necho run >> ${folder}/runs\n${body}\n`)
  chmodSync(path, 0o755)
  return { media: createMediaConverter(path, { timeoutMs: 2_000 }), folder }
}

eachDatabase((_engine, make) => {
  it('returns the subtitle file with the same name as a recording in parts, to users who may read it [API-049]', async () => {
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

  describe('a recording without a subtitle file', () => {
    const words = ['قرارداد', 'اجاره', 'گزارش', 'سالانه', 'قرارداد'] as const
    const film16 = wav(say(words, audio.sampleRate), audio.sampleRate)

    /** Creates a recording, and the user Sara with only the read right on it. */
    const createApp = async (bytes: Uint8Array = film16, media?: MediaConverter) => {
      const app = await testApp({ db: await make(), speech: voskSpeech, ...(media && { media }) })
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
      const runner = (): ReturnType<typeof createJobRunner> => createJobRunner(app.ports, { handlers: jobHandlers, pollMs: 10 })
      const jobs = async (who: Client) =>
        (await who.call(app.contract.jobs.list)).filter(({ kind }) => kind === 'SUBTITLES').map(({ status, message }) => [status, message])
      await runner().drain()
      return { app, admin, sara, vosk, put, docUuid, configured, told, runner, jobs, sent, subtitle }
    }
    const made = [{ start: '00:00:00', end: '00:00:04', text: words.join(' ') }]

    it('creates subtitles with the speech service once for all callers, and prefers a subtitle file added later', async () => {
      const { app, sara, vosk, put, docUuid, configured, told, runner, jobs } = await createApp()
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

    it('users with the read right get the subtitles of a recording; playing it requires the download right', async () => {
      const { app, sara, docUuid, configured, told, runner } = await createApp()
      await configured()
      await told(sara)
      await runner().drain()
      expect(await told(sara)).toEqual(made)
      const { nodebase, document } = app.contract
      const play = async (who: Client) => {
        const link = await who.call(nodebase.generateDownloadLink, { json: { uuidList: [docUuid], type: 'MEDIA', inline: true } })
        return (await app.guest.send(document.play, { query: { uuid: docUuid, link } })).status
      }
      const ali = await app.as('ali')
      await grant(app.db, docUuid, ali.userId, 2)
      expect([await play(sara), await play(ali)]).toEqual([403, 200])
    })

    it('reports a failure of the speech service, and retries after a pause', async () => {
      const { app, sara, vosk, configured, told, runner, jobs, sent, subtitle } = await createApp()
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

    it.each(['stops', 'is killed'])('another process continues the subtitles when the first one %s', async (how) => {
      const { app, sara, vosk, configured, told, runner, jobs } = await createApp()
      await configured()
      expect(await told(sara)).toBe('beingMade')
      vosk.fail = 'silent'
      if (how === 'is killed') {
        expect((await claimJob(app.db, app.ports.now()))?.queue).toBe('transcribe')
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

    it('creates subtitles in consecutive parts, so that other jobs run in between', async () => {
      const { app, sara, vosk, configured, told } = await createApp()
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

    it('stops when the requester cancels the job, and starts again on the next request', async () => {
      const { app, sara, vosk, configured, told, runner, jobs } = await createApp()
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

    it('creates no subtitles of a compressed recording without a converter or without the read right', async () => {
      const { app, sara, configured, told, docUuid, sent, subtitle } = await createApp(film)
      expect(await told(sara)).toBe('serviceMissing')
      await configured()
      expect(await told(sara)).toBe('converterMissing')
      const refused = await sara.send(subtitle, sent, { 'accept-language': 'fa' })
      expect((await refused.json()).detail).toContain('به مبدل صدا نیاز دارد و این مبدل روی سرور تنظیم نشده است')
      const reza = await app.as('reza')
      expect(await told(reza)).toBe('notFound')
      await grant(app.db, docUuid, reza.userId, 0)
      expect(await told(reza)).toBe('forbidden')
      expect(await app.db.selectFrom('user_job').selectAll().execute()).toEqual([])
    })

    describe('whose audio is compressed', () => {
      const compressed = new Uint8Array([...film, ...film16])
      const runs = ({ folder }: { folder: string }): number => readFileSync(join(folder, 'runs'), 'utf8').split('\n').length - 1

      it('converts the audio of a compressed recording once for all parts and callers', async () => {
        const made16 = converter(UNPACK)
        const { app, sara, vosk, configured, told, runner } = await createApp(compressed, made16.media)
        await configured()
        expect([await told(sara), await told(sara)]).toEqual(['beingMade', 'beingMade'])
        const { id } = await app.db.selectFrom('user_job').select('id').where('kind', '=', 'SUBTITLES').executeTakeFirstOrThrow()
        const speech = { speech: voskSpeech, service: { address: vosk.url, token: null } }
        expect((await transcribe({ ...app.ports, ...speech }, id, new AbortController().signal, -1)).is).toBe('turn')
        await runner().drain()
        expect(await told(sara)).toEqual(made)
        expect(runs(made16)).toBe(1)
        // The converted sound is deleted after the transcription.
        expect((await app.db.selectFrom('derived').select('kind').execute()).map(({ kind }) => kind)).not.toContain('sound')
      })

      it('creates no subtitles when the converter reports a damaged file, and does not convert it again', async () => {
        const broken = converter('exit 183')
        const { app, sara, configured, told, runner, jobs } = await createApp(compressed, broken.media)
        await configured()
        expect(await told(sara)).toBe('beingMade')
        await runner().drain()
        expect(await told(sara)).toBe('notTranscribable')
        app.ports.advance(31_000)
        expect(await told(sara)).toBe('notTranscribable')
        expect(await jobs(sara)).toEqual([['FAILED', expect.stringContaining('صدایی در آن خوانده نشد')]])
        expect(runs(broken)).toBe(1)
      })

      it.each([
        ['never ends', 'sleep 60 & sleep 60'],
        ['is killed', 'kill -9 $$'],
        ['has no room', 'exit 228'],
      ])('reports subtitles as pending when the converter %s once, and creates them later', async (_, body) => {
        const once = converter(`test -e $0.again || { touch $0.again; ${body}; }\n${UNPACK}`)
        const { app, sara, configured, told, runner, sent, subtitle } = await createApp(compressed, once.media)
        await configured()
        expect(await told(sara)).toBe('beingMade')
        await runner().drain()
        const refused = await sara.send(subtitle, sent)
        expect([refused.status, (await refused.json()).code]).toEqual([503, 'notMadeYet'])
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
        app.ports.advance(31_000)
        expect(await told(sara)).toBe('beingMade')
        await runner().drain()
        expect(await told(sara)).toEqual(made)
        expect(await app.db.selectFrom('failed_making').selectAll().execute()).toEqual([])
      })

      it.runIf(ffmpeg)('creates subtitles of MP4, MP3 and Ogg files of FFmpeg, and none of files without audio', async () => {
        const folder = mkdtempSync(join(tmpdir(), 'mizkar-ffmpeg-'))
        onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
        const from = join(folder, 'from.wav')
        writeFileSync(from, film16)
        const write = (name: string, ...words: string[]) => {
          const path = join(folder, name)
          expect(spawnSync(ffmpeg ?? '', ['-v', 'error', ...words, '-y', path]).status, name).toBe(0)
          return new Uint8Array(readFileSync(path))
        }
        const media = createMediaConverter(ffmpeg ?? '')
        for (const name of ['a.mp4', 'a.m4a', 'a.mp3', 'a.ogg', 'a.webm', 'a.flac']) {
          const { sara, configured, told, runner } = await createApp(write(name, '-i', from), media)
          await configured()
          expect(await told(sara), name).toBe('beingMade')
          await runner().drain()
          expect(await told(sara), name).toEqual([expect.objectContaining({ text: expect.stringMatching(/./) })])
        }
        const silent = write('silent.mp4', '-f', 'lavfi', '-i', 'testsrc=duration=1', '-an')
        for (const bytes of [silent, compressed]) {
          const { sara, configured, told, runner } = await createApp(bytes, media)
          await configured()
          await told(sara)
          await runner().drain()
          expect(await told(sara)).toBe('notTranscribable')
        }
      })
    })
  })
})
