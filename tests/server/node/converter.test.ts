import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createMediaConverter } from '#server/node/converter.media'
import { createOfficeConverter } from '#server/node/converter.office'

let home: string
let program: string

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'mizkar-soffice-'))
  program = join(home, 'soffice')
  // A fake program that writes its environment and settings in place of a PDF.
  writeFileSync(program, '#!/bin/sh\n{ env; cat profile/user/registrymodifications.xcu; } > input.pdf\n')
  chmodSync(program, 0o755)
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(home, { recursive: true, force: true })
})

/** Returns the environment and the settings of the converter program. */
const surroundings = async (): Promise<string> => {
  const told = await createOfficeConverter(program).toPdf({ extension: 'docx', size: 4, read: async () => new Blob(['text']).stream() })
  return new TextDecoder().decode(told ?? undefined)
}

it('the converter does not get the environment of the server, and its home is deleted afterwards', async () => {
  vi.stubEnv('MIZKAR_KEY', 'only-for-the-server')
  const told = await surroundings()
  expect(told).not.toContain('only-for-the-server')
  const [, folder = ''] = /^HOME=(.+)$/m.exec(told) ?? []
  expect(told).toContain(`TMPDIR=${folder}\n`)
  expect(folder.startsWith(tmpdir())).toBe(true)
  expect(existsSync(folder)).toBe(false)
})

const setting = (told: string, name: string): string | undefined =>
  new RegExp(`Security/Scripting"><prop oor:name="${name}" oor:op="fuse"><value>([^<]*)</value>`).exec(told)?.[1]

it('the converter runs without macros', async () => {
  const told = await surroundings()
  expect(setting(told, 'DisableMacrosExecution')).toBe('true')
  expect(setting(told, 'MacroSecurityLevel')).toBe('3')
})

it('the converter runs with external references of documents turned off', async () => {
  expect(setting(await surroundings(), 'BlockUntrustedRefererLinks')).toBe('true')
})

it('the audio converter does not get the environment of the server, and reads one file as one format', async () => {
  vi.stubEnv('MIZKAR_KEY', 'only-for-the-server')
  const media = join(home, 'ffmpeg')
  writeFileSync(media, '#!/bin/sh\nfor out; do :; done\n{ env; echo "$@"; } > "$out"\n')
  chmodSync(media, 0o755)
  const sound = { extension: 'ogg', size: 4, read: async () => new Blob(['text']).stream() }
  const told =
    (await createMediaConverter(media).toWav(
      sound,
      async (wav) => await new Response(wav as ReadableStream<Uint8Array<ArrayBuffer>>).text(),
    )) ?? ''
  expect(told).not.toContain('only-for-the-server')
  const [, folder = ''] = /^HOME=(.+)$/m.exec(told) ?? []
  expect(told).toContain(`-protocol_whitelist file -f ogg -i ${folder}/input.ogg -map 0:a:0`)
  expect(existsSync(folder)).toBe(false)
})
