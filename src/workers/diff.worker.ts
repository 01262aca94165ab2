import * as Comlink from 'comlink'
import { diffTexts } from '#text/diff/diff'
import { compareSpellings } from '#text/diff/spelling'

const differ = {
  compare: (first: string, second: string) => ({ segments: diffTexts(first, second), spelled: compareSpellings(first, second) }),
  compareSpellings,
}
export type Differ = typeof differ

Comlink.expose(differ)
