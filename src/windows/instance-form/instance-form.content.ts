import { fromPromise } from 'xstate'
import { instanceColumns } from '#api/contract/constants'
import { ont } from '#api/contract/ont'
import { buildAddress } from '#api/encode'
import { api } from '#api/index'
import type { Page, PageRequest } from '#machines/paged-list'
import { type PickOption, pickList } from '#widgets/pick-list/pick-list'
import type { Format } from '#text/format'
import { getRequestedLocale } from '#text/locale'
import { validationMessages } from '#text/messages/validation'
import { getFormat } from '#widgets/format/get-format'
import { formatFault } from '#widgets/ont-fields/input-rules'
import { toSentInput } from '#widgets/ont-fields/ont-input'
import { relationOptions } from '#widgets/ont-fields/relation-options.content'
import type { FieldConflict } from '#widgets/instance/field-conflict'
import { fetchFieldConflicts } from '#widgets/instance/field-conflict.content'
import { searchWithLayoutFallback } from '#widgets/keyboard-layout-search/keyboard-layout-fallback'
import { waitForTypingPause } from '#widgets/pick-list/pick-lists.content'
import { defineContent } from '../window-kind'
import { type InstanceForm, type InstancePayload, getFieldsToSend, getFormWidth } from './instance-form'
import { instanceFormMachine } from './instance-form.machine'
import { messages } from './instance-form.messages'
import { InstanceFormView } from './instance-form.view'
import type { FoundInstance, SavedInstances, InstanceSave, InstanceQuery } from './instance-form-setup'
import { loadForm } from './load-form'

const locale = () => getRequestedLocale(document.documentElement.lang)
const t = () => messages(locale())

const uuidLength = 36

/** List of the instances of a class. The query is the id of the class, followed by the typed text. */
const equivalentOptions = pickList.provide({
  actors: {
    fetchPage: fromPromise<Page<PickOption>, PageRequest<string>>(async ({ input: { query, offset, size }, signal }) => {
      const [classUuid, typed] = [query.slice(0, uuidLength), query.slice(uuidLength).trim()]
      if (classUuid === '') return { contents: [], totalElements: 0 }
      await waitForTypingPause(typed, signal)
      return await searchWithLayoutFallback(typed, async (title) => {
        const asked = { params: { offset, size }, query: title === '' ? {} : { title }, json: [classUuid] }
        const found = await api(ont).instances(asked, { signal, quiet: true })
        return { ...found, contents: found.contents.map((one) => ({ uuid: one.uuid, title: one.title, note: '' })) }
      })
    }),
  },
})

/** Maximum length of a URL. Servers and proxies accept this length without special configuration. */
const maxUrlLength = 8_000

/** Returns true if the values fit into the query string. Otherwise they are sent in the body, which only our own server supports. */
const fitsInUrl = (query: object): boolean => buildAddress(ont.saveInstance, { query }).length <= maxUrlLength

/** Error code that does not cause a notification, because the fields show it. */
const unreportedCode = 'conflict'

/** Saves the instance. If that fails, the API client notifies the user, and the form stays as it is. */
const save = async (
  { payload, form, draft, changedFieldIds }: InstanceSave,
  format: Format,
  signal: AbortSignal,
): Promise<SavedInstances> => {
  const { mode, classUuid } = form
  const relationsProperties = getFieldsToSend(mode, draft.inputs, changedFieldIds)
  if (mode === 'shared') {
    const { uuids: uuidList = [] } = payload
    const changed = await api(ont).editInstances({ json: { uuidList, relationsProperties } }, { signal, quiet: unreportedCode })
    return { ...listFieldTitles(changed), message: t().savedAll(format, changed.length) }
  }
  const { type: instanceType, title, equivalents, file, workflowUuid } = draft
  const query = {
    ...{ instanceType, classUuid },
    ...((mode === 'create' || title !== form.draft.title) && { title: title.trim() }),
    ...((mode === 'create' || equivalents !== form.draft.equivalents) && { equivalents: equivalents.map(({ uuid }) => uuid) }),
    ...(payload.uuid !== undefined && { uuid: payload.uuid }),
    ...(instanceType === 'FILE' && file && workflowUuid !== '' && { workflowUuid }),
    ...(instanceType === 'FORM' && mode === 'create' && { destUuid: payload.destUuid ?? classUuid }),
    ...(payload.formUuid !== undefined && { formUuid: payload.formUuid }),
  }
  const values = { relationsProperties }
  const parts = fitsInUrl({ ...query, ...values }) ? { query: { ...query, ...values }, multipart: {} } : { query, multipart: values }
  const sent = instanceType === 'FILE' && file ? { ...parts, file } : parts
  const saved = await api(ont).saveInstance(sent as never, { signal, quiet: unreportedCode })
  return {
    ...listFieldTitles([saved]),
    title: saved.fullName ?? saved.title,
    message: mode === 'create' ? t().created(saved.title) : t().saved(saved.title),
  }
}

const listFieldTitles = (nodes: readonly { uuid: string; parentUuid?: string | undefined }[]) => ({
  uuids: nodes.map(({ uuid }) => uuid),
  parentUuids: [...new Set(nodes.flatMap(({ parentUuid }) => parentUuid ?? []))],
})

/** Finds the instance whose key equals the value of the field. Returns the data of the instance. */
const findInstance = async ({ classUuid, input }: InstanceQuery, signal: AbortSignal): Promise<FoundInstance> => {
  const propertyValue = String(toSentInput(input).propertiesValues?.[0]?.value ?? '')
  const entries = await api(ont).findOtherValues({ query: { classUuid, propertyUuid: input.uuid, propertyValue } }, { signal })
  return { entries, message: entries.length > 0 ? t().found : t().notFound(input.title, propertyValue) }
}

/** Maximum number of field errors that a notification lists. */
const maxReportedFaults = 3

export const content = defineContent({
  machine: instanceFormMachine.provide({
    actors: {
      loadForm: fromPromise<InstanceForm, InstancePayload>(({ input, signal, system }) =>
        loadForm(input, (count) => t().sharedHeading(getFormat(system), count), signal),
      ),
      saveInstance: fromPromise<SavedInstances, InstanceSave>(({ input, signal, system }) => save(input, getFormat(system), signal)),
      findValues: fromPromise<FoundInstance, InstanceQuery>(({ input, signal }) => findInstance(input, signal)),
      fetchConflicts: fromPromise<readonly FieldConflict[], { uuids: string[]; fields: string[] }>(({ input: { uuids, fields }, signal }) =>
        fetchFieldConflicts(uuids, fields, { signal, quiet: false }),
      ),
      options: relationOptions,
      equivalentOptions,
    },
    actions: {
      setWindowWidth: ({ context: { window, form } }) => {
        if (!form || form.columns <= instanceColumns) return
        const factor = Number(getComputedStyle(document.documentElement).getPropertyValue('--font-factor')) || 1
        window.send({ type: 'window.resize', width: Math.min(Math.round(getFormWidth(form.columns) * factor), innerWidth) })
      },
      notifyFaults: ({ context: { window, draft, faults, conflicts }, system }) => {
        const format = getFormat(system)
        const words = validationMessages(locale())
        const ofInputs = draft.inputs.flatMap(({ validationError, title }) =>
          validationError ? [formatFault(validationError, title, words, format)] : [],
        )
        const undecided = conflicts.flatMap(({ uuid }) =>
          draft.inputs.filter((one) => one.uuid === uuid).map(({ title }) => t().undecided(title)),
        )
        const all = [...undecided, ...faults.map((fault) => words[fault]), ...ofInputs]
        const rest = all.length > maxReportedFaults ? [t().and(format, all.length - maxReportedFaults)] : []
        window.send({ type: 'notify', level: 'error', title: t().faults, message: [...all.slice(0, maxReportedFaults), ...rest].join(' ') })
      },
    },
  }),
  View: InstanceFormView,
})
