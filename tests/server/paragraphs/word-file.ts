import { Package } from '#text/zip'

const SIGNS: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

const plain = (xml: string): string =>
  [...xml.matchAll(/<w:t [^>]*>([^<]*)<\/w:t>|(<w:tab\/>)/g)]
    .map(([, text, tab]) => (tab ? '\t' : (text ?? '')))
    .join('')
    .replace(/&\w+;/g, (sign) => SIGNS[sign] ?? sign)

/** Returns the parts of a Word file, and the style and the text of each paragraph. */
export async function textOfPackage(bytes: Uint8Array) {
  const packed = new Package(bytes)
  const parts: Record<string, string> = {}
  for (const name of packed.names) parts[name] = new TextDecoder().decode(await packed.bytesOf(name))
  const lines = [...(parts['word/document.xml'] ?? '').matchAll(/<w:p>(.*?)<\/w:p>/gs)].map(([, inside = '']) => [
    /<w:pStyle w:val="(\w+)"/.exec(inside)?.[1],
    plain(inside),
  ])
  return { parts, lines }
}
