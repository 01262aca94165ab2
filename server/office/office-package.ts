import { downloadZip } from 'client-zip'

/** Parts of a package by name: their XML without the declaration. */
export type Parts = Readonly<Record<string, string>>

/** Tahoma is installed with every office program and has all Persian letters. */
export const FONT = 'Tahoma'

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** Returns the relations of a part, `rId1` and so on: the kind and the relative target of each. */
export const buildRelations = (targets: readonly (readonly [kind: string, target: string])[]): string =>
  `<Relationships xmlns="${RELATIONSHIPS}">${targets
    .map(([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** Returns the content type of each part; kinds are those of Open XML without their common prefix. */
export const contentTypes = (kinds: Readonly<Record<string, string>>): string =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels"
    ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
      kinds,
    )
      .map(([part, kind]) => `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${kind}+xml"/>`)
      .join('')}</Types>`

/** Fixed date, so that the same parts give the same bytes and the store keeps only one copy. */
const MADE = new Date(Date.UTC(2025, 2, 21))

export async function packParts(parts: Parts): Promise<Uint8Array> {
  const entries = Object.entries(parts).map(([name, xml]) => ({ name, lastModified: MADE, input: DECLARATION + xml }))
  return new Uint8Array(await downloadZip(entries).arrayBuffer())
}
