const LOCAL = 0x04034b50
const HEADER = 30
const ZIP = 'application/zip'
const MICROSOFT = 'application/vnd.openxmlformats-officedocument'
const OPEN = 'application/vnd.oasis.opendocument'

/** Office packages by the folder that only they contain. The usual extension is first. */
const FAMILIES: readonly (readonly [folder: string, types: Readonly<Record<string, string>>])[] = [
  [
    'word/',
    {
      docx: `${MICROSOFT}.wordprocessingml.document`,
      dotx: `${MICROSOFT}.wordprocessingml.template`,
      docm: 'application/vnd.ms-word.document.macroenabled.12',
    },
  ],
  [
    'ppt/',
    {
      pptx: `${MICROSOFT}.presentationml.presentation`,
      ppsx: `${MICROSOFT}.presentationml.slideshow`,
      potx: `${MICROSOFT}.presentationml.template`,
      pptm: 'application/vnd.ms-powerpoint.presentation.macroenabled.12',
    },
  ],
  [
    'xl/',
    {
      xlsx: `${MICROSOFT}.spreadsheetml.sheet`,
      xltx: `${MICROSOFT}.spreadsheetml.template`,
      xlsm: 'application/vnd.ms-excel.sheet.macroenabled.12',
    },
  ],
]
const OPEN_TYPES: Readonly<Record<string, string>> = {
  odt: `${OPEN}.text`,
  ott: `${OPEN}.text-template`,
  ods: `${OPEN}.spreadsheet`,
  odp: `${OPEN}.presentation`,
  odg: `${OPEN}.graphics`,
}
/** Names that occur in packages of both families, so they do not identify one. */
const COMMON = /^(?:\[content_types\]\.xml$|_rels\/|docprops\/|customxml\/|mimetype$|meta-inf\/|thumbnails\/|pictures\/)/

const decodeLatin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

/** Returns the lower-case names of the files whose headers are in the first bytes, and the content of a file `mimetype`. */
function readFileHeaders(head: Uint8Array): { names: string[]; said: string } {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const names: string[] = []
  let mimeFile = ''
  for (let at = head.indexOf(0x50); at >= 0 && at + HEADER <= head.length; at = head.indexOf(0x50, at + 1)) {
    if (view.getUint32(at, true) !== LOCAL) continue
    const start = at + HEADER
    const end = start + view.getUint16(at + 26, true)
    const name = decodeLatin1(head.subarray(start, end)).toLowerCase().replaceAll('\\', '/').replace(/^\/+/, '')
    names.push(name)
    if (name === 'mimetype') mimeFile = decodeLatin1(head.subarray(end + view.getUint16(at + 28, true)).subarray(0, 80))
  }
  return { names, said: mimeFile }
}

/** Returns the media type of a package, whatever the order of its files. The extension chooses among the types of a family. */
export function detectPackageType(head: Uint8Array, extension: string): string {
  const { names, said: mimeFile } = readFileHeaders(head)
  for (const [folder, types] of FAMILIES)
    if (names.some((name) => name.startsWith(folder))) return types[extension] ?? Object.values(types)[0] ?? ZIP
  const openType = Object.values(OPEN_TYPES)
    .sort((one, other) => other.length - one.length)
    .find((type) => mimeFile.startsWith(type))
  if (openType !== undefined) return openType
  const isOpen = names.includes('content.xml') || names.includes('meta-inf/manifest.xml')
  const isUntold = names.every((name) => COMMON.test(name))
  const claimed = OPEN_TYPES[extension] ?? FAMILIES.map(([, types]) => types[extension]).find((type) => type !== undefined)
  if (claimed === undefined) return ZIP
  return isUntold || (isOpen && OPEN_TYPES[extension] !== undefined) ? claimed : ZIP
}
