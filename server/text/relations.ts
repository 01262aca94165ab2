import { readXml, type XmlListener, xmlText } from './xml'
import type { Package } from '#text/zip'

export interface Relation {
  /** Last segment of the address of its type: `slide`, `image`. */
  type: string
  /** Name of the part, or address outside the package. */
  target: string
}

/** Resolves the target of a relation against the part that has it. */
const resolve = (part: string, target: string): string => {
  const path = target.startsWith('/') ? [] : part.split('/').slice(0, -1)
  for (const step of target.replaceAll('\\', '/').split('/'))
    if (step === '..') path.pop()
    else if (step !== '.' && step !== '') path.push(step)
  return path.join('/')
}

class Relations implements XmlListener {
  readonly isFull = false
  readonly all = new Map<string, Relation>()
  readonly #part: string
  constructor(part: string) {
    this.#part = part
  }
  open(name: string, attribute: (name: string) => string | undefined): void {
    if (name !== 'Relationship' || attribute('TargetMode') === 'External') return
    const type = attribute('Type')?.split('/').at(-1) ?? ''
    this.all.set(attribute('Id') ?? '', { type, target: resolve(this.#part, attribute('Target') ?? '') })
  }
  close(): void {}
  text(): void {}
}

/** Returns the relations of a part of an office package to other parts, by id. @throws Unreadable */
export async function readRelations(file: Package, part: string): Promise<ReadonlyMap<string, Relation>> {
  const at = part.lastIndexOf('/') + 1
  const name = `${part.slice(0, at)}_rels/${part.slice(at)}.rels`
  const relations = new Relations(part)
  if (file.has(name)) readXml(xmlText(await file.bytesOf(name)), relations)
  return relations.all
}
