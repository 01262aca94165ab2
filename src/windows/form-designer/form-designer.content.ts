import { fromPromise } from 'xstate'
import { adminForms, forms } from '#api/contract/form'
import { ont } from '#api/contract/ont'
import { workflow } from '#api/contract/workflow'
import { api } from '#api/index'
import { omitEmptyValues } from '#widgets/data-grid/grid'
import { getRequestedLocale } from '#text/locale'
import { rethrowAsServerError } from '#widgets/data-grid/grid-calls'
import { classPicker } from '#widgets/class-picker/class-picker.content'
import { defineContent } from '../window-kind'
import { toDesign, emptyDesign, toSaveRequest } from './form-design'
import { formDesignerMachine, type OpenedDesign, type SavedDesign, type SavingDesign } from './form-designer.machine'
import { FormDesignerView } from './form-designer.view'
import { messages } from './form-designer.messages'

const t = () => messages(getRequestedLocale(document.documentElement.lang))

const openDesign = async (given: { uuid: string | undefined; classUuid: string }, signal: AbortSignal): Promise<OpenedDesign> => {
  const options = { signal, quiet: true }
  const form = given.uuid === undefined ? undefined : await api(forms).get({ params: { uuid: given.uuid } }, options)
  const classUuid = form?.classUuid ?? given.classUuid
  const [inputs, workflows, className] = await Promise.all([
    api(ont).classRelationsProperties({ query: { uuid: classUuid, hierarchy: true, full: true, withRange: true } }, options),
    api(workflow).user(undefined, options),
    api(ont).nodeTitle({ query: { uuid: classUuid } }, options),
  ])
  return { classUuid, className, inputs, workflows, design: form ? toDesign(form) : emptyDesign, revision: form?.revision }
}

const saveDesign = async ({ uuid, classUuid, design, revision }: SavingDesign, signal: AbortSignal): Promise<SavedDesign> => {
  const json = { ...toSaveRequest(design, classUuid), ...omitEmptyValues({ uuid, revision }) }
  const saved = await rethrowAsServerError(api(adminForms).save({ json }, { signal, quiet: true }))
  return { uuid: saved.uuid, message: t().saved }
}

export const content = defineContent({
  machine: formDesignerMachine.provide({
    actors: {
      openDesign: fromPromise<OpenedDesign, { uuid: string | undefined; classUuid: string }>(({ input, signal }) =>
        openDesign(input, signal),
      ),
      saveDesign: fromPromise<SavedDesign, SavingDesign>(({ input, signal }) => saveDesign(input, signal)),
      picker: classPicker,
    },
  }),
  View: FormDesignerView,
})
