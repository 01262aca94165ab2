import { downloadZip } from 'client-zip'

/** Returns a ZIP package of these files. */
export const zipOf = async (files: Readonly<Record<string, string | Uint8Array>>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await downloadZip(Object.entries(files).map(([name, input]) => ({ name, input: input as string }))).arrayBuffer())

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
/** Returns a Word document with this XML in its body. */
export const docx = (body: string, more: Readonly<Record<string, string>> = {}): Promise<Uint8Array<ArrayBuffer>> =>
  zipOf({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<?xml version="1.0"?><w:document ${W}><w:body>${body}</w:body></w:document>`,
    ...more,
  })

export const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

interface Claims {
  method?: number
  flags?: number
  size?: number
  packed?: number
  count?: number
}

/** Returns a package of one file whose header contains false values. */
export function claiming(name: string, content: Uint8Array, { method = 0, flags = 0, size, packed, count = 1 }: Claims = {}): Uint8Array {
  const names = Buffer.from(name)
  const sizes = [packed ?? content.length, size ?? content.length]
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(names.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(flags, 8)
  central.writeUInt16LE(method, 10)
  for (const [n, value] of sizes.entries()) central.writeUInt32LE(value, 20 + 4 * n)
  central.writeUInt16LE(names.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(local.length + names.length + content.length, 16)
  return Buffer.concat([local, names, content, central, names, end])
}
