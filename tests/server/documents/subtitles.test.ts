import { describe, expect, it } from 'vitest'
import { clockOf, cuesOf } from '#server/domain/subtitles/cues'
import { testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
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
})
