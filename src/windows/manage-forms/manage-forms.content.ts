import { adminForms } from '#api/contract/form'
import { affectsResources } from '#machines/change-of'
import { gridMachine } from '#widgets/data-grid/grid.machine'
import { getRequestedLocale } from '#text/locale'
import { gridActors } from '#widgets/data-grid/grid-calls'
import { defineContent } from '../window-kind'
import { messages } from './manage-forms.messages'
import { ManageFormsView } from './manage-forms.view'

const t = () => messages(getRequestedLocale(document.documentElement.lang))

export const content = defineContent({
  machine: gridMachine.provide({
    guards: { affectsRows: affectsResources('ontology') },
    // Forms are saved in the designer window, so this grid sends the values unchanged.
    actors: gridActors(adminForms, t, ({ values }) => values),
  }),
  View: ManageFormsView,
})
