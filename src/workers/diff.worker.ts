import * as Comlink from 'comlink'
import { diffTexts } from '#text/diff/diff'

const differ = { diff: diffTexts }
export type Differ = typeof differ

Comlink.expose(differ)
