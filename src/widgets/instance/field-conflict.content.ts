import { ont } from '#api/contract/ont'
import { api } from '#api/index'
import { toInput, fillInputs, type OntInput, toSentInput } from '../ont-fields/ont-input'
import type { FieldConflict } from './field-conflict'

/** Maximum number of related instances of a field that are loaded for the comparison. */
const maxInstances = 20

const distinct = (inputs: readonly OntInput[]): OntInput[] => [
  ...new Map(inputs.map((input) => [JSON.stringify(toSentInput(input)), input])).values(),
]

/** Loads the present values of these fields and the user who changed them last. The revision is read before the values. */
export const fetchFieldConflicts = async (
  uuids: readonly string[],
  fields: readonly string[],
  options: { signal: AbortSignal; quiet: boolean },
): Promise<FieldConflict[]> => {
  const shared = await api(ont).sharedRelationsProperties({ json: [...uuids] }, options)
  const some = uuids.slice(0, maxInstances)
  const data = await Promise.all(some.map((instanceUuid) => api(ont).instanceData({ query: { instanceUuid } }, options)))
  const last = async (instanceUuid: string, relationOrPropertyUuid: string) => {
    const asked = { params: { offset: 0, size: 1 }, query: { instanceUuid, relationOrPropertyUuid } }
    return (await api(ont).valueHistory(asked, options)).contents[0]
  }
  return await Promise.all(
    shared
      .filter(({ uuid }) => fields.includes(uuid))
      .map(async (field): Promise<FieldConflict> => {
        const changes = await Promise.all(some.map((uuid) => last(uuid, field.uuid)))
        const newest = changes.reduce((one, other) => ((other?.date ?? 0) > (one?.date ?? 0) ? other : one), undefined)
        const inputs = distinct(data.flatMap((entries) => fillInputs([toInput(field)], entries)))
        return { uuid: field.uuid, inputs, revision: field.revision, by: newest?.fullName ?? '', at: newest?.date }
      }),
  )
}
