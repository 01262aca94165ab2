import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT, bin, capture } from '../../scripts/run.mjs'

let directory: string

beforeAll(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'mizkar-dead-')))
  for (const part of ['knip.json', 'package.json', 'tsconfig.json']) cpSync(join(ROOT, part), join(directory, part))
  symlinkSync(join(ROOT, 'node_modules'), join(directory, 'node_modules'))
  mkdirSync(join(directory, 'src/text'), { recursive: true })
  writeFileSync(join(directory, 'src/main.tsx'), "import { used } from '#text/words'\ndocument.title = used\n")
  writeFileSync(join(directory, 'src/text/words.ts'), "export const used = 'a'\nexport const forgotten = 'b'\n")
  writeFileSync(join(directory, 'src/text/orphan.ts'), "export const alone = 'c'\n")
})

afterAll(() => rmSync(directory, { recursive: true, force: true }))

it('the dead-code check reports an unused file and export, and nothing that is used', async () => {
  const { code, stdout } = await capture(
    bin('knip'),
    ['--no-progress', '--include', 'files,exports', '--reporter', join(ROOT, 'scripts/knip-reporter.mjs')],
    directory,
  )
  expect(code).toBe(1)
  expect(stdout.trim().split('\n').sort()).toEqual([
    'looked at 3 files',
    'src/text/orphan.ts unused or wrong (files): src/text/orphan.ts',
    'src/text/words.ts:2 unused or wrong (exports): forgotten',
  ])
})
