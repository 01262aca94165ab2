import { downloadZip } from 'client-zip'
import { Unreadable } from '#text/unreadable'
import { Package } from '#text/zip'
import { patchPart } from './flow'

/** Maximum unpacked bytes of a document, and of its XML. Rendering blocks the page for about half a second per megabyte of XML. */
const maxBytes = 100 << 20
const maxXmlBytes = 5 << 20
const maxEntries = 2_000

/** Parts with paragraphs. Only these are changed. */
const flowing = /^word\/(document|header\d*|footer\d*|footnotes|endnotes|styles)\.xml$/
/** Parts that the renderer needs. Macros, embedded objects, fonts, web pages and custom parts are left out. */
const needed =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|word\/_rels\/[\w.-]+\.xml\.rels|word\/[\w.-]+\.xml|word\/theme\/[\w.-]+\.xml|word\/media\/[^/]+\.(png|jpe?g|jfif|gif|bmp|webp|svg))$/i

/** A section from right to left. It is the direction of its columns. */
const rtlSection = /<w:sectPr\b(?:(?!<\/w:sectPr>)[^])*<w:bidi(?!\s+w:val="(?:0|false|off)")/

/** A mark of the direction from right to left. Programs that know nothing of it write Persian text without any. */
const anyDirection = /<w:(?:bidi|rtl|bidiVisual)\b/
/** Direction of the columns of the document. `auto` means that each paragraph has the direction of its first letter. */
export type WordDirection = 'rtl' | 'ltr' | 'auto'

const noRelations = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>'

/** Removes the relations to places outside the package. */
const removeOutside = (relations: string): string =>
  relations.replace(/<Relationship\b[^>]*\bTargetMode\s*=\s*["']External["'][^>]*?(\/>|>\s*<\/Relationship>)/gi, '')

/**
 * Returns the parts of a Word document that are rendered, as an uncompressed package. Their sizes are verified, references to the network are
 * removed, and floating content is moved into the text. @throws Unreadable
 */
export const readPackage = async (bytes: Uint8Array): Promise<{ input: ArrayBuffer; direction: WordDirection }> => {
  const source = new Package(bytes)
  const names = source.names.filter((name) => needed.test(name))
  if (source.unpackedSize > maxBytes || names.length > maxEntries) throw new Unreadable('TOO_LARGE')
  if (!source.has('word/document.xml')) throw new Unreadable('UNSUPPORTED')
  const files: { name: string; input: string | Uint8Array<ArrayBuffer> }[] = []
  let xmlBytes = 0
  let [isRtl, hasDirection] = [false, false]
  for (const name of names) {
    const content = (await source.bytesOf(name)) as Uint8Array<ArrayBuffer>
    const isXml = /\.(xml|rels)$/i.test(name)
    if (isXml) xmlBytes += content.length
    if (xmlBytes > maxXmlBytes) throw new Unreadable('TOO_LARGE')
    const text = () => new TextDecoder().decode(content)
    if (name === 'word/document.xml') isRtl = rtlSection.test(text())
    if (flowing.test(name)) hasDirection ||= anyDirection.test(text())
    if (flowing.test(name)) files.push({ name, input: patchPart(text()) })
    else files.push({ name, input: name.endsWith('.rels') ? removeOutside(text()) : content })
  }
  if (!source.has('_rels/.rels')) files.push({ name: '_rels/.rels', input: noRelations })
  return { input: await downloadZip(files).arrayBuffer(), direction: isRtl ? 'rtl' : hasDirection ? 'ltr' : 'auto' }
}
