import { crc32, inflateRawSync } from 'node:zlib'

const DIRECTORY_ENDS = Buffer.from('PK\u0005\u0006', 'latin1')
const UTF8 = 0x800

/**
 * Returns the entries of an archive by name, including folders, from its central directory. Throws for an archive that an unpacker would
 * refuse.
 */
export function unzipped(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(DIRECTORY_ENDS)
  const found = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [flags, method] = [archive.readUInt16LE(at + 8), archive.readUInt16LE(at + 10)]
    const [sum, packed, size] = [16, 20, 24].map((field) => archive.readUInt32LE(at + field)) as [number, number, number]
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field)) as [number, number, number]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    if (name.length < nameLength && (flags & UTF8) === 0) throw new Error(`${name}: its name is not marked as UTF-8`)
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const stored = archive.subarray(start, start + packed)
    const bytes = method === 0 ? stored : inflateRawSync(stored)
    if (bytes.length !== size || crc32(bytes) !== sum) throw new Error(`${name} does not come out as it went in`)
    if (found.has(name)) throw new Error(`${name} is there twice`)
    found.set(name, bytes)
    at += 46 + nameLength + extra + comment
  }
  return found
}
