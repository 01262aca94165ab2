import * as Comlink from 'comlink'
import { decodeText } from '#text/decode'
import { createPassCode } from '#text/pass-code'
import { readPeople, type RoleName } from '#text/people-csv'

const read = async (file: Blob, roles: readonly RoleName[]) => {
  const { text, encoding } = decodeText(new Uint8Array(await file.arrayBuffer()))
  const table = readPeople(text, roles)
  if (!table) return { encoding, table: undefined, codes: [] }
  return { encoding, table, codes: table.lines.map(({ faults }) => (faults.length === 0 ? createPassCode() : '')) }
}

const reader = { read }
export type PeopleReader = typeof reader

Comlink.expose(reader)
