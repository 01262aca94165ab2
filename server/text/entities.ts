/** Names that texts use. The other two thousand are for characters that nobody searches. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  zwnj: '\u200c',
  zwj: '\u200d',
  lrm: '\u200e',
  rlm: '\u200f',
  shy: '\u00ad',
  laquo: '«',
  raquo: '»',
  lsaquo: '‹',
  rsaquo: '›',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  times: '×',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
}

const LAST = 0x10_ffff
const isScalar = (code: number): boolean => code > 0 && code <= LAST && !(code >= 0xd800 && code <= 0xdfff)
const scalar = (code: number): string => (isScalar(code) ? String.fromCodePoint(code) : '\ufffd')

/** Decodes character references of XML and HTML; unknown ones stay unchanged. */
export const withoutEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,8})|#[xX]([0-9a-fA-F]{1,8})|(\w{2,8}));/g, (whole, decimal?: string, hex?: string, name?: string) => {
        if (decimal !== undefined) return scalar(Number(decimal))
        if (hex !== undefined) return scalar(Number.parseInt(hex, 16))
        return NAMED[name ?? ''] ?? whole
      })
    : text
