import { randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { downloadZip } from 'client-zip'

/** A file as Playwright hands it to a file input. */
export interface Material {
  name: string
  mimeType: string
  buffer: Buffer
}

export const text = (name: string, content: string): Material => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** Returns a picture of stripes in one colour on white. The bytes differ on each call, because equal content would become a shortcut. */
export const png = (name: string, [red, green, blue]: readonly [number, number, number], size = 240): Material => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const lines = Buffer.alloc((size * 3 + 1) * size)
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1)
      lines.set(Math.floor((x + y) / 24) % 2 === 0 ? [red, green, blue] : [255, 255, 255], y * (size * 3 + 1) + 1 + x * 3)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const buffer = Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from(`Comment\0${randomUUID()}`)),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { name, mimeType: 'image/png', buffer }
}

/** Returns a PDF of two pages, each with a large rectangle in one colour. The bytes differ on each call. */
export const pdf = (name: string, [red, green, blue]: readonly [number, number, number]): Material => {
  const drawing = `${red} ${green} ${blue} rg 40 60 120 160 re f`
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Contents 5 0 R >>'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    page,
    page,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  ]
  let file = `%PDF-1.4\n%${randomUUID()}\n`
  const places = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const start = file.length
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(file, 'latin1') }
}

/** Returns a minimal Word document: the archive with only the necessary parts. */
export const docx = async (name: string, words: string): Promise<Material> => {
  const files = [
    { name: '[Content_Types].xml', input: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>' },
    { name: 'word/document.xml', input: `<w:document><w:body><w:p><w:r><w:t>${words}</w:t></w:r></w:p></w:body></w:document>` },
  ]
  const buffer = Buffer.from(await downloadZip(files).arrayBuffer())
  return { name, mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', buffer }
}
