import { fromPromise } from 'xstate'
import { ont } from '#api/contract/ont'
import { api } from '#api/index'
import { getRequestedLocale } from '#text/locale'
import { rethrowAsServerError } from '#widgets/data-grid/grid-calls'
import { classPicker } from '#widgets/class-picker/class-picker.content'
import type { Titled } from '#widgets/definition/definition'
import { defineContent } from '../window-kind'
import { toClassRows, toDefinitionRequests } from '#widgets/definition/class-rows'
import { type ClassChoice, classChoiceMachine } from '#widgets/class-choice/class-choice.machine'
import { messages } from '#widgets/class-choice/class-choice.messages'
import { ClassChoiceView } from '#widgets/class-choice/class-choice.view'

/** The API can only save a whole class. So the current class is loaded and saved again with the chosen classes. */
const saveChosen = fromPromise<string, ClassChoice>(async ({ input: { uuid, chosen }, signal }) => {
  const quietly = { signal, quiet: true }
  const read = await rethrowAsServerError(api(ont).class({ query: { uuid } }, quietly))
  const { title, parentUuid, equivalents } = read
  const json = {
    ...{ uuid, title, ...(parentUuid !== undefined && { parentUuid }) },
    disjoint: chosen.map((one) => one.uuid),
    equivalents: equivalents.map((one) => one.uuid),
    ...toDefinitionRequests(toClassRows(read)),
  }
  await rethrowAsServerError(api(ont).saveClass({ json }, quietly))
  return messages(getRequestedLocale(document.documentElement.lang)).disjointSaved
})

export const content = defineContent({
  machine: classChoiceMachine.provide({
    actors: {
      picker: classPicker,
      fetchChosen: fromPromise<readonly Titled[], { uuid: string }>(({ input, signal }) =>
        rethrowAsServerError(api(ont).disjoints({ query: input }, { signal, quiet: true })),
      ),
      saveChosen,
    },
  }),
  View: ClassChoiceView,
})
