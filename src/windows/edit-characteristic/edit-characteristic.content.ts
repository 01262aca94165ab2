import { fromPromise } from 'xstate'
import { ont } from '#api/contract/ont'
import { api } from '#api/index'
import type { ServerError } from '#widgets/data-grid/grid'
import { getRequestedLocale } from '#text/locale'
import { rethrowAsServerError } from '#widgets/data-grid/grid-calls'
import { draftEditor } from '#widgets/definition/definition.content'
import { toPropertyDraft, toPropertyWrite } from '#widgets/definition/definition-wire'
import { defineContent } from '../window-kind'
import { type CharacteristicLine, type LinesRefusal, type LinesSaving, parseValues } from './characteristic'
import { editCharacteristicMachine } from './edit-characteristic.machine'
import { messages } from './edit-characteristic.messages'
import { EditCharacteristicView } from './edit-characteristic.view'

const fetchLines = fromPromise<readonly CharacteristicLine[], { uuid: string }>(async ({ input: { uuid }, signal }) => {
  const read = await rethrowAsServerError(api(ont).classProperties({ query: { classUuid: uuid } }, { signal, quiet: true }))
  return read.map(({ values, ...property }) => ({ draft: toPropertyDraft(property, () => ''), values: values.map(String), before: values }))
})

/** Returns the lines with the new revisions of the saved properties, so that the next save causes no conflict. */
const withSavedRevisions = async (
  classUuid: string,
  lines: readonly CharacteristicLine[],
  signal: AbortSignal,
): Promise<CharacteristicLine[]> => {
  const read = await rethrowAsServerError(api(ont).classProperties({ query: { classUuid } }, { signal, quiet: true }))
  const revisions = new Map(read.map((one) => [one.uuid, one.revision]))
  return lines.map((line) => ({ ...line, draft: { ...line.draft, revision: revisions.get(line.draft.uuid) } }))
}

/** Saves the properties before their values, because a value can only be saved for an existing property. */
const saveLines = fromPromise<string, LinesSaving>(async ({ input: { uuid, lines, read }, signal }) => {
  const quietly = { signal, quiet: true }
  const query = { classUuid: uuid }
  await rethrowAsServerError(
    api(ont).saveClassProperties(
      { query: { ...query, ...(read && { before: read.join() }) }, json: lines.map(({ draft }) => toPropertyWrite(draft)) },
      quietly,
    ),
  )
  const json = lines.map((line) => ({
    ...{ propertyUuid: line.draft.uuid, values: parseValues(line) },
    ...(line.before && { before: [...line.before] }),
  }))
  try {
    await rethrowAsServerError(api(ont).saveClassPropertiesValues({ query, json }, quietly))
  } catch (error) {
    const refusal: LinesRefusal = { ...(error as ServerError), lines: await withSavedRevisions(uuid, lines, signal) }
    throw refusal
  }
  return messages(getRequestedLocale(document.documentElement.lang)).saved
})

export const content = defineContent({
  machine: editCharacteristicMachine.provide({ actors: { fetchLines, saveLines, editor: draftEditor } }),
  View: EditCharacteristicView,
})
