import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Converter } from '#server/ports'
import { type ConverterOptions, createConverterProgram } from './converter.program'

const buildScriptingSetting = (name: string, value: string): string =>
  `<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`
/** Settings that disable macros and loading of external references. */
const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry">${buildScriptingSetting(
  'BlockUntrustedRefererLinks',
  'true',
)}${buildScriptingSetting('DisableMacrosExecution', 'true')}${buildScriptingSetting('MacroSecurityLevel', '3')}</oor:items>`

/**
 * Converts documents to PDF with a program that accepts the options of LibreOffice's `soffice`. Each run has its own profile and home
 * folder.
 */
export function createOfficeConverter(
  program: string,
  { maxBytes = 128 << 20, timeoutMs = 90_000, ...options }: ConverterOptions = {},
): Converter & { stop(): void } {
  const office = createConverterProgram(
    program,
    { maxBytes, timeoutMs, ...options },
    {
      service: 'OFFICE_CONVERTER',
      resultExtension: 'pdf',
      finalExitCodes: new Set([0, 1]),
      async buildArguments(folder, input) {
        const profile = join(folder, 'profile')
        await mkdir(join(profile, 'user'), { recursive: true })
        await writeFile(join(profile, 'user', 'registrymodifications.xcu'), SETTINGS)
        const alone = ['--headless', '--norestore', '--nolockcheck', '--nodefault', `-env:UserInstallation=${pathToFileURL(profile).href}`]
        return [...alone, '--convert-to', 'pdf', '--outdir', folder, input]
      },
    },
  )
  return { toPdf: (blob) => office.convert(blob, (path) => readFile(path)), stop: office.stop }
}
