import { fromPromise } from 'xstate'
import { adminTaskActions } from '#api/contract/admin'
import { forms } from '#api/contract/form'
import { adminWorkflows } from '#api/contract/process'
import { roles } from '#api/contract/roles'
import { users } from '#api/contract/users'
import { api } from '#api/index'
import type { ServerError } from '#widgets/data-grid/grid'
import { getRequestedLocale } from '#text/locale'
import { rethrowAsServerError } from '#widgets/data-grid/grid-calls'
import { defineContent } from '../window-kind'
import { type ModelerChoices, emptyDiagram, type Model, type SavedModel, type ModelSave } from './model'
import { bpmnModelerMachine } from './bpmn-modeler.machine'
import { messages } from './bpmn-modeler.messages'
import { BpmnModelerView } from './bpmn-modeler.view'

/** Page large enough for all rows: the API allows at most 1,000 per page. */
const allRows = { offset: 0, pageSize: 1_000 }
const allPages = { params: { offset: 0, size: 1_000 } }

const fetchChoices = fromPromise<ModelerChoices, void>(({ signal }) => {
  const quietly = { signal, quiet: true }
  const none = { contents: [] }
  const responses = Promise.all([
    api(adminWorkflows).find({ json: allRows }, quietly),
    api(users).list(allPages, quietly),
    api(roles).find({ json: allRows }, quietly),
    api(adminTaskActions).find({ json: { ...allRows, sortBy: 'order' } }, quietly),
    // If the forms cannot be loaded, the modeler opens and offers no forms.
    api(forms)
      .list({ ...allPages, query: {} }, quietly)
      .catch(() => none),
  ])
  return rethrowAsServerError(
    responses.then(([workflows, people, groups, actions, designs]) => ({
      workflows: workflows.contents.map(({ uuid, title }) => ({ uuid, title })),
      users: people.contents.map(({ uuid, fullName }) => ({ uuid, title: fullName })),
      roles: groups.contents.map(({ uuid, title }) => ({ uuid, title })),
      forms: designs.contents.map(({ uuid, title }) => ({ uuid, title })),
      actions: actions.contents.map(({ key, title }) => ({ key, title })),
    })),
  )
})

async function loadModel(uuid: string, signal: AbortSignal, savedDrawing?: Pick<Model, 'xml' | 'drawing'>): Promise<Model> {
  const quietly = { signal, quiet: true }
  const { contents } = await api(adminWorkflows).find({ json: allRows }, quietly)
  const row = contents.find((one) => one.uuid === uuid)
  // Loads the drawing after the id of its version. If another user saves in between, the id is older than the drawing, and the next save is
  // refused as a conflict.
  const xml = savedDrawing?.xml ?? (await api(adminWorkflows).diagram({ params: { uuid } }, quietly))
  return {
    ...{ uuid, xml: xml === '' ? emptyDiagram : xml, drawing: savedDrawing?.drawing ?? row?.drawing ?? '' },
    ...{ title: row?.title ?? '', version: row?.version ?? 0, published: row?.published ?? false },
  }
}

const fetchModel = fromPromise<Model, { uuid: string }>(({ input, signal }) => rethrowAsServerError(loadModel(input.uuid, signal)))

/** Saves the draft, and publishes it if requested. If publishing fails, the draft is saved nevertheless. */
const saveModel = fromPromise<SavedModel, ModelSave>(({ input: { uuid, xml, publish, drawing: loadedDrawing }, signal }) => {
  const quietly = { signal, quiet: true }
  const save = async (): Promise<SavedModel> => {
    const query = loadedDrawing === undefined ? {} : { drawing: loadedDrawing }
    const { drawing } = await api(adminWorkflows).saveDiagram({ params: { uuid }, query, text: xml }, quietly)
    const savedDrawing = { xml, drawing }
    const t = messages(getRequestedLocale(document.documentElement.lang))
    if (!publish) return { model: await loadModel(uuid, signal, savedDrawing), message: t.saved }
    const refusal = await rethrowAsServerError(api(adminWorkflows).publish({ params: { uuid } }, quietly)).then(
      () => undefined,
      (error: unknown) => error as ServerError,
    )
    return { model: await loadModel(uuid, signal, savedDrawing), ...(refusal ? { refusal } : { message: t.published }) }
  }
  return rethrowAsServerError(save())
})

export const content = defineContent({
  machine: bpmnModelerMachine.provide({ actors: { fetchChoices, fetchModel, saveModel } }),
  View: BpmnModelerView,
})
