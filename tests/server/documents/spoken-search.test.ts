import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { audio } from '#api/contract/constants'
import { cutMoments, findMoments, findSecond, toSpokenText } from '#server/domain/content/subtitles/spoken-text'
import { enqueue } from '#server/jobs/queue'
import { jobHandlers } from '#server/jobs/registry'
import { createJobRunner } from '#server/jobs/runner'
import { voskSpeech } from '#server/node/speech.vosk'
import { type Client, testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { say, wav } from '#tests/support/spoken'
import { voskServer } from '#tests/support/vosk-server'
import { grant, mainRoot, sendFile, withoutGrants } from '../uploads/uploading'

describe('the text of cues', () => {
  const spoken = toSpokenText([
    { start: 1_900, end: 3_000, text: 'سلام\nدوستان' },
    { start: 65_000, end: 66_000, text: 'بدرود' },
  ])
  it('has one line per cue, and the second of each line', () => {
    expect(spoken.text).toBe('سلام دوستان\nبدرود\n')
    expect(['سلام', 'دوستان', 'بدرود'].map((word) => findSecond(spoken.moments, spoken.text.indexOf(word)))).toEqual([1, 1, 65])
    expect(findSecond([], 3)).toBeUndefined()
  })
  it('keeps the second of a cue that a piece of the text begins with or continues', () => {
    expect(cutMoments(spoken.moments, 5, 14)).toEqual([
      [0, 1],
      [7, 65],
    ])
    expect(cutMoments(spoken.moments, 12, 18)).toEqual([[0, 65]])
    expect(cutMoments(spoken.moments, 0, 12)).toEqual([[0, 1]])
  })
})

describe('the text of a subtitle file', () => {
  it('has the second of each cue', () => {
    const file =
      'WEBVTT\r\n\r\n00:01.500 --> 00:02.000 align:start\r\nسلام\r\n\r\n2\r\n01:00:05,000 --> 01:00:09,000\r\nپایان\r\n\r\nبی --> زمان'
    expect(['سلام', 'پایان', 'بی'].map((word) => findSecond(findMoments(file), file.indexOf(word)))).toEqual([1, 3_605, 3_605])
    expect(findSecond(findMoments(file), 3)).toBeUndefined()
  })
})

const [RATE, PIECE] = [audio.sampleRate, 0.75]
/** Silence of this many seconds, so that the next word begins another cue. */
const silence = (seconds: number): Uint8Array => new Uint8Array(2 * RATE * seconds)

eachDatabase((_engine, make) => {
  const createApp = async () => {
    const app = await testApp({ db: await make(), speech: voskSpeech })
    await withoutGrants(app.db)
    const vosk = await voskServer()
    onTestFinished(() => vosk.close())
    const admin = await app.signIn('admin')
    await admin.call(app.contract.config.save, { json: [{ key: 'speech.url', value: vosk.url }] })
    const root = await mainRoot(app.db)
    const put = async (filename: string, bytes: BlobPart, more?: { onConflict: 'newVersion' }) =>
      (await sendFile(app, admin, { uuid: root, filename, bytes, ...more })).body.uuid as string
    const drain = () => createJobRunner(app.ports, { handlers: jobHandlers, pollMs: 10 }).drain()
    const transcribe = async (docUuid: string) => {
      await admin.send(app.contract.document.subtitle, { query: { docUuid, start: 0, end: 20_000, sourceType: 'SPEECH_TO_TEXT' } })
      await drain()
    }
    const find = async (keyword: string, who: Client = admin) => {
      const json = { searchAllDocument: true, keyword, properties: ['text' as const], textHighlightingIsActive: true }
      return (await who.call(app.contract.nodebase.children, { json })).contents.map(({ uuid, textHighlight, passageSecond }) => [
        uuid,
        textHighlight?.ranges.map(([from, to]) => textHighlight.text.slice(from, to)).join(),
        passageSecond,
      ])
    }
    return { app, admin, put, drain, transcribe, find }
  }
  const sound = Buffer.concat([say(['قرارداد', 'اجاره'], RATE), silence(9), say(['گزارش', 'سالانه'], RATE)])
  const second = Math.floor(2 * PIECE + 0.25 + 9 + 0.25)

  it('finds the words of a transcribed recording at their second, for users who may read it', async () => {
    const { app, put, drain, transcribe, find } = await createApp()
    const recording = await put('جلسه.wav', wav(sound, RATE) as BlobPart)
    const [sara, ali] = [await app.as('sara'), await app.as('ali')]
    await grant(app.db, recording, sara.userId, 1)
    await drain()
    expect(await find('گزارش')).toEqual([])
    await transcribe(recording)
    expect(await find('گزارش')).toEqual([[recording, 'گزارش', second]])
    expect(await find('اجاره', sara)).toEqual([[recording, 'اجاره', 0]])
    expect(await find('گزارش', ali)).toEqual([])
  })

  it('a new version of the recording replaces the words, and subtitles made again are indexed again', async () => {
    const { app, put, drain, transcribe, find } = await createApp()
    const recording = await put('جلسه.wav', wav(sound, RATE) as BlobPart)
    await transcribe(recording)
    expect((await find('اجاره')).length).toBe(1)
    await put('جلسه.wav', wav(say(['سالانه'], RATE), RATE) as BlobPart, { onConflict: 'newVersion' })
    await drain()
    expect(await find('اجاره')).toEqual([])
    await transcribe(recording)
    expect(await find('سالانه')).toEqual([[recording, 'سالانه', 0]])
    await sql`delete from derived where kind = 'subtitles'`.execute(app.db)
    await sql`update content_piece set text = 'کهنه', moments = null`.execute(app.db)
    await transcribe(recording)
    expect(await find('سالانه')).toEqual([[recording, 'سالانه', 0]])
  })

  it('finds the words of a subtitle file at their second, and its recording for users who may play it', async () => {
    const { app, admin, put, drain } = await createApp()
    const recording = await put('جلسه.wav', wav(say(['اجاره'], RATE), RATE) as BlobPart)
    await put('دیگر.wav', wav(say(['گزارش'], RATE), RATE) as BlobPart)
    await put('جلسه.txt', 'بهارستان')
    const file = await put('جلسه.srt', '1\n00:02:15,250 --> 00:02:17,000\nسخن از بهارستان\n')
    const aligned = await put('جلسه.alignment.vtt', 'WEBVTT\n\n00:03.000 --> 00:04.000\nآهنگ پاییزان\n')
    await drain()
    const sara = await app.as('sara')
    for (const id of [file, aligned, recording]) await grant(app.db, id, sara.userId, 1)
    const find = async (keyword: string, who: Client) => {
      const json = { searchAllDocument: true, keyword, properties: ['text' as const], textHighlightingIsActive: true }
      return (await who.call(app.contract.nodebase.children, { json })).contents.flatMap(({ uuid, passageSecond, recording: of }) =>
        passageSecond === undefined ? [] : [[uuid, passageSecond, of]],
      )
    }
    const played = { uuid: recording, title: 'جلسه', extension: 'wav' }
    expect(await find('بهارستان', admin)).toEqual([[file, 135, played]])
    expect(await find('پاییزان', admin)).toEqual([[aligned, 3, played]])
    expect(await find('بهارستان', sara)).toEqual([[file, 135, undefined]])
    await sql`update permission set level = 2 where node_id = ${recording}`.execute(app.db)
    expect(await find('بهارستان', sara)).toEqual([[file, 135, played]])
  })

  it('indexes recordings that were transcribed before their words were searched', async () => {
    const { app, put, drain, transcribe, find } = await createApp()
    const recording = await put('جلسه.wav', wav(sound, RATE) as BlobPart)
    await transcribe(recording)
    for (const table of ['content_text', 'content_piece']) await sql`delete from ${sql.table(table)}`.execute(app.db)
    expect(await find('سالانه')).toEqual([])
    await enqueue(app.db, 'sweep-texts', {})
    await drain()
    expect(await find('سالانه')).toEqual([[recording, 'سالانه', second]])
  })
})
