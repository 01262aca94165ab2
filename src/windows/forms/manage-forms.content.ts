import { adminForms } from '#api/contract/form'
import { changeOf } from '#machines/change-of'
import { gridMachine } from '#widgets/data-grid/grid.machine'
import { getRequestedLocale } from '#text/locale'
import { gridActors } from '#widgets/data-grid/grid-calls'
import { defineContent } from '../window-kind'
import { messages } from './forms.messages'
import { ManageFormsView } from './manage-forms.view'

const t = () => {
  const { saved, removedForm: removed } = messages(getRequestedLocale(document.documentElement.lang))
  return { saved, removed }
}

export const content = defineContent({
  machine: gridMachine.provide({
    guards: { concerns: changeOf('ontology') },
    // The designer window saves the form.
    actors: gridActors(adminForms, t, ({ values }) => values),
  }),
  View: ManageFormsView,
})
