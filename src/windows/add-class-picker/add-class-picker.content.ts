import { fromPromise } from 'xstate'
import { ont } from '#api/contract/ont'
import { api } from '#api/index'
import { getRequestedLocale } from '#text/locale'
import { rethrowAsServerError } from '#widgets/data-grid/grid-calls'
import { classPicker } from '#widgets/class-picker/class-picker.content'
import { notifyTagsRemoved } from '#widgets/taggings/tags-removed-notice'
import { defineContent } from '../window-kind'
import type { Titled } from '#widgets/definition/definition'
import { type ClassChoice, classChoiceMachine } from '#widgets/class-choice/class-choice.machine'
import { messages } from '#widgets/class-choice/class-choice.messages'
import { ClassChoiceView } from '#widgets/class-choice/class-choice.view'

const saveChosen = fromPromise<string, ClassChoice>(async ({ input: { window, uuid, before, chosen }, system, signal }) => {
  const taken = new Set(chosen.map((one) => one.uuid))
  const added = [...taken].filter((one) => before.every((known) => known.uuid !== one))
  if (added.length > 0)
    await rethrowAsServerError(api(ont).addCommonIdentities({ params: { id: uuid }, json: added }, { signal, quiet: true }))
  for (const { uuid: secondNodeUuid, title } of before) {
    if (taken.has(secondNodeUuid)) continue
    const operationUuid = crypto.randomUUID()
    await rethrowAsServerError(
      api(ont).removeCommonIdentity({ query: { nodeUuid: uuid, secondNodeUuid, operationUuid } }, { signal, quiet: true }),
    )
    notifyTagsRemoved({ window, system }, operationUuid, (words) => words.classOff(title))
  }
  return messages(getRequestedLocale(document.documentElement.lang)).linksSaved
})

export const content = defineContent({
  machine: classChoiceMachine.provide({
    actors: {
      picker: classPicker,
      fetchChosen: fromPromise<readonly Titled[], { uuid: string }>(({ input, signal }) =>
        rethrowAsServerError(api(ont).commonIdentities({ query: { nodeUuid: input.uuid } }, { signal, quiet: true })),
      ),
      saveChosen,
    },
  }),
  View: ClassChoiceView,
})
