import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type ArchiveEntry, createZipStream } from '#server/domain/content/downloads/archive'
import { ZipWriter } from '#server/domain/content/downloads/zip-format'
import { unzipped } from '#tests/support/zip'

const archive = async (entries: ArchiveEntry[], timeZone = 'Asia/Tehran'): Promise<Buffer> =>
  Buffer.from(
    await new Response(
      createZipStream(
        (async function* () {
          yield* entries
        })(),
        timeZone,
      ),
    ).arrayBuffer(),
  )
const text = (content: string) => async () => new TextEncoder().encode(content)

/** Returns the DOS time and the exact time of the first entry, from its local header. */
function times(bytes: Buffer): { shown: string; exact: number } {
  const [time, date, name] = [10, 12, 26].map((at) => bytes.readUInt16LE(at)) as [number, number, number]
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${(date >> 9) + 1980}-${two((date >> 5) & 15)}-${two(date & 31)}`
  const extra = 30 + name
  expect([bytes.readUInt16LE(extra), bytes.readUInt16LE(extra + 2), bytes[extra + 4]]).toEqual([0x5455, 5, 1])
  return { shown: `${day} ${two(time >> 11)}:${two((time >> 5) & 63)}:${two((time & 31) * 2)}`, exact: bytes.readInt32LE(extra + 5) }
}

it.each([
  ['Asia/Tehran', '2026-11-26T00:00:30Z', '2026-11-26 03:30:30'],
  ['UTC', '2026-11-26T00:00:31Z', '2026-11-26 00:00:30'],
  ['Asia/Tehran', '2026-03-20T20:30:00Z', '2026-03-21 00:00:00'],
  ['Asia/Tehran', '1970-01-01T00:00:00Z', '1980-01-01 00:00:00'],
])('in the time zone %s, a file changed at %s shows the time %s and stores the exact time', async (zone, moment, shown) => {
  const modifiedAt = Date.parse(moment)
  expect(times(await archive([{ name: 'سند.txt', modifiedAt, read: text('متن') }], zone))).toEqual({
    shown,
    exact: Math.floor(modifiedAt / 1000),
  })
})

it('limits a date after the last year of the format to the last possible time', async () => {
  const modifiedAt = Date.UTC(2200, 0, 1)
  expect(times(await archive([{ name: 'سند.txt', modifiedAt, read: text('متن') }]))).toEqual({
    shown: '2107-12-31 23:59:58',
    exact: 0x7fffffff,
  })
})

it('marks only files, not folders, as having their sizes after the data', async () => {
  const follows = async (entry: Omit<ArchiveEntry, 'modifiedAt'>) => (await archive([{ ...entry, modifiedAt: 0 }])).readUInt16LE(6) & 8
  expect([await follows({ name: 'پوشه' }), await follows({ name: 'سند.txt', read: text('متن') })]).toEqual([0, 8])
})

it('writes archives that other programs read completely', async () => {
  const modifiedAt = Date.UTC(2026, 10, 26, 8, 0, 10)
  const parts = [new Uint8Array(70_000).fill(7), new Uint8Array(), new Uint8Array([1, 2, 3])]
  const bytes = await archive([
    { name: 'پوشه', modifiedAt },
    { name: 'پوشه/تهی.txt', modifiedAt, read: text('') },
    { name: 'پوشه/جریان.bin', modifiedAt, read: async () => new Blob(parts).stream() },
  ])
  const entries = unzipped(bytes)
  expect([...entries].map(([name, content]) => [name, content.length])).toEqual([
    ...[
      ['پوشه/', 0],
      ['پوشه/تهی.txt', 0],
      ['پوشه/جریان.bin', 70_003],
    ],
  ])
  const folder = mkdtempSync(join(tmpdir(), 'zip-'))
  try {
    writeFileSync(join(folder, 'a.zip'), bytes)
    const program =
      'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), len(z.namelist())); z.extractall(sys.argv[2])'
    expect(String(execFileSync('python3', ['-c', program, join(folder, 'a.zip'), folder])).trim()).toBe('None 3')
    expect(statSync(join(folder, 'پوشه/جریان.bin')).size).toBe(70_003)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('writes a ZIP64 end record for more than 65535 entries', () => {
  const zip = new ZipWriter('UTC')
  const parts: Uint8Array[] = []
  for (let index = 0; index < 70_000; index += 1) parts.push(zip.begin(`${index}/`, 0), zip.end())
  const end = Buffer.concat([...parts, ...zip.finish()])
  const at = end.length - 22
  expect([end.readUInt16LE(at + 10), end.readUInt32LE(at - 20)]).toEqual([0xffff, 0x07064b50])
  const wide = Number(end.readBigUInt64LE(at - 12))
  expect([end.readUInt32LE(wide), Number(end.readBigUInt64LE(wide + 32))]).toEqual([0x06064b50, 70_000])
  expect(end.readUInt32LE(Number(end.readBigUInt64LE(wide + 48)))).toBe(0x02014b50)
})
