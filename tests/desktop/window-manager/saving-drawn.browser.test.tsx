import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fromCallback, fromPromise } from 'xstate'
import type { Job } from '#api/contract/job'
import type { Node } from '#api/contract/node'
import { folderTreeMachine } from '#widgets/folder-tree/folder-tree.machine'
import type { BranchRequest, TreeRoot } from '#widgets/folder-tree/folder-tree-setup'
import type { ServerError } from '#widgets/data-grid/grid'
import type { Page, PageRequest } from '#machines/paged-list'
import { createPagedListMachine } from '#machines/paged-list.machine'
import { pickList, type PickOption } from '#widgets/pick-list/pick-list'
import { field as input, newId, property } from '#tests/widgets/ont-fields/fields'
import { aFolder } from '#tests/windows/explorer/builders'
import type {
  AutostartPayload,
  Condition,
  LoadedConditions,
  ConditionsSaving,
} from '#windows/workflow-autostart/workflow-autostart.machine'
import { content as autostart } from '#windows/workflow-autostart/workflow-autostart.content'
import {
  type ModelerChoices,
  emptyDiagram,
  type Model,
  type SavedModel as SavedDrawing,
  type ModelSave as Drawing,
} from '#windows/bpmn-modeler/model'
import { content as modeler } from '#windows/bpmn-modeler/bpmn-modeler.content'
import { emptyDesign } from '#windows/form-designer/form-design'
import { content as designer } from '#windows/form-designer/form-designer.content'
import type { OpenedDesign, SavedDesign, SavingDesign } from '#windows/form-designer/form-designer.machine'
import type { InstanceForm, InstancePayload } from '#windows/instance-form/instance-form'
import { content as instance } from '#windows/instance-form/instance-form.content'
import type { SavedInstances, InstanceSave } from '#windows/instance-form/instance-form-setup'
import type { PickQuery } from '#widgets/node-picker/node-picker'
import { nodePickerMachine } from '#widgets/node-picker/node-picker.machine'
import { content as saveSearch } from '#windows/save-search/save-search.content'
import type { SearchChangeResult, SearchSave as SavingSearch } from '#windows/save-search/save-search.machine'
import { content as speech } from '#windows/speech-to-text/speech-to-text.content'
import type { Preview } from '#windows/user-import/user-import'
import { content as userImport } from '#windows/user-import/user-import.content'
import type { ImportStep } from '#windows/user-import/user-import.machine'
import type { WindowRef } from '#windows/window-kind'
import { openIn } from './closing'
import { closeDesktop } from '../desk'

afterEach(closeDesktop)

const refusal: ServerError = { code: 'duplicate', detail: 'این مقدار هست.', errors: [] }
const field = (name: string) => page.getByLabelText(name, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const chosen = (name: string) => page.getByRole('combobox', { name, exact: true })

/** Returns an effect that rejects on its first call, and records its inputs. */
const refusedOnce = <Input, Output>(asked: Input[], answer: (input: Input) => Output) =>
  fromPromise<Output, Input>(async ({ input: one }) => {
    asked.push(one)
    if (asked.length === 1) throw refusal
    return answer(one)
  })

const chooseFile = async (file: File) => {
  const input = () => document.querySelector('input[type=file]:enabled')
  await expect.poll(input).not.toBeNull()
  await userEvent.upload(page.elementLocator(input() as Element), file)
}

describe('saving drawings and forms on close', () => {
  it('saves the drawing of a workflow as a draft, and keeps it after a refusal by the server', async () => {
    const saved: Drawing[] = []
    const model: Model = { uuid: 'w', title: 'تأیید نامه', xml: emptyDiagram, version: 0, published: false, drawing: 'd' }
    const machine = modeler.machine.provide({
      actors: {
        fetchChoices: fromPromise<ModelerChoices, void>(async () => ({ workflows: [], users: [], roles: [], forms: [], actions: [] })),
        fetchModel: fromPromise<Model, { uuid: string }>(async () => model),
        saveModel: refusedOnce(saved, ({ xml }): SavedDrawing => ({ model: { ...model, xml }, message: 'ذخیره شد.' })),
      },
    })
    const { closeAndSave, isOpen } = await openIn({ ...modeler, machine }, { workflowUuid: 'w' })
    await userEvent.selectOptions(chosen('عنصر'), 'start')
    await userEvent.selectOptions(chosen('افزودن پس از این'), 'کار')
    // The field is not even blurred by the user: the question takes the focus from it.
    await userEvent.fill(field('نام'), 'خواندن نامه')
    await closeAndSave()
    await expect.element(page.getByText(refusal.detail)).toBeVisible()
    await expect.element(field('نام')).toHaveValue('خواندن نامه')
    expect(isOpen()).toBe(true)
    await closeAndSave()
    await expect.poll(isOpen).toBe(false)
    expect(saved.map(({ xml, publish }) => [xml.includes('name="خواندن نامه"'), publish])).toEqual([
      [true, false],
      [true, false],
    ])
  })

  it('saves the autostart conditions of a workflow, and keeps them after a refusal by the server', async () => {
    const saved: ConditionsSaving[] = []
    const letters: Condition = { folderUuid: newId(), folderTitle: 'نامه‌ها', event: 'CREATED', extensions: '' }
    const machine = autostart.machine.provide({
      actors: {
        fetchConditions: fromPromise<LoadedConditions, AutostartPayload>(async () => ({ conditions: [letters], loadedIds: ['a'] })),
        saveConditions: refusedOnce(saved, () => 'ذخیره شد.'),
      },
    })
    const { closeAndSave, isOpen } = await openIn({ ...autostart, machine }, { workflowUuid: 'w', title: 'تأیید نامه' })
    await userEvent.fill(field('پسوندها'), 'pdf')
    await closeAndSave()
    await expect.element(page.getByText(refusal.detail)).toBeVisible()
    await expect.element(field('پسوندها')).toHaveValue('pdf')
    expect(isOpen()).toBe(true)
    await closeAndSave()
    await expect.poll(isOpen).toBe(false)
    expect(saved.map(({ conditions }) => conditions)).toEqual([[{ ...letters, extensions: 'pdf' }], [{ ...letters, extensions: 'pdf' }]])
  })

  it('never removes an autostart on save: without a condition it says that one is required [ADM-037]', async () => {
    const saved: ConditionsSaving[] = []
    const letters: Condition = { folderUuid: newId(), folderTitle: 'نامه‌ها', event: 'CREATED', extensions: '' }
    const machine = autostart.machine.provide({
      actors: {
        fetchConditions: fromPromise<LoadedConditions, AutostartPayload>(async () => ({ conditions: [letters], loadedIds: ['a'] })),
        saveConditions: fromPromise<string, ConditionsSaving>(async ({ input: one }) => {
          saved.push(one)
          return 'ذخیره شد.'
        }),
      },
    })
    const { closeAndSave, isOpen } = await openIn({ ...autostart, machine }, { workflowUuid: 'w', title: 'تأیید نامه' })
    await userEvent.click(page.getByRole('button', { name: /^حذف شرط/ }))
    await closeAndSave()
    await expect.element(page.getByRole('alert')).toHaveTextContent('دست‌کم یک شرط لازم است. یک شرط بیفزایید.')
    expect([saved, isOpen()]).toEqual([[], true])
    await userEvent.click(button('برداشتن شروع خودکار'))
    await expect.poll(isOpen).toBe(false)
    expect(saved).toMatchObject([{ conditions: [] }])
  })

  it('saves a form design, focuses a missing value, and keeps the design after a refusal by the server', async () => {
    const saved: SavingDesign[] = []
    const name = input({ title: 'نام' })
    const opened: OpenedDesign = {
      ...{ classUuid: newId(), className: 'شرکت', inputs: [name], workflows: [], revision: '1' },
      design: { ...emptyDesign, title: 'ثبت شرکت' },
    }
    const machine = designer.machine.provide({
      actors: {
        openDesign: fromPromise<OpenedDesign, { uuid: string | undefined; classUuid: string }>(async () => opened),
        saveDesign: refusedOnce(saved, (): SavedDesign => ({ uuid: 'f', message: 'ذخیره شد.' })),
      },
    })
    const { closeAndSave, isOpen } = await openIn({ ...designer, machine }, { uuid: newId() })
    const title = page.getByRole('textbox', { name: /^عنوان فرم/ })
    await userEvent.click(page.getByRole('button', { name: /^افزودن .نام/ }))
    await userEvent.fill(title, '')
    await closeAndSave()
    await expect.element(title).toHaveAccessibleDescription('عنوان را بنویسید.')
    expect([saved.length, isOpen()]).toEqual([0, true])
    await userEvent.fill(title, 'ثبت شرکت‌ها')
    await closeAndSave()
    await expect.element(page.getByText(refusal.detail)).toBeVisible()
    await expect.element(title).toHaveValue('ثبت شرکت‌ها')
    expect(isOpen()).toBe(true)
    await closeAndSave()
    await expect.poll(isOpen).toBe(false)
    expect(saved.map(({ design }) => [design.title, design.fields.length])).toEqual([
      ['ثبت شرکت‌ها', 1],
      ['ثبت شرکت‌ها', 1],
    ])
  })

  it('saves an instance, focuses a missing field, and keeps the input after a refusal by the server', async () => {
    const saved: InstanceSave[] = []
    const code = property({ title: 'کد', required: true })
    const form: InstanceForm = {
      ...{ mode: 'create', classUuid: newId(), className: 'شرکت', heading: undefined, columns: 1, places: {}, workflows: [] },
      draft: { type: 'FOLDER', title: '', equivalents: [], file: undefined, workflowUuid: '', inputs: [code] },
    }
    const equivalentOptions = pickList.provide({
      actors: { fetchPage: fromPromise<Page<PickOption>, PageRequest<string>>(async () => ({ contents: [], totalElements: 0 })) },
    })
    const machine = instance.machine.provide({
      actors: {
        loadForm: fromPromise<InstanceForm, InstancePayload>(async () => form),
        saveInstance: refusedOnce(saved, (): SavedInstances => ({ uuids: ['n'], parentUuids: [], message: 'ساخته شد.' })),
        ...{ options: equivalentOptions, equivalentOptions },
      },
    })
    const { closeAndSave, isOpen } = await openIn({ ...instance, machine }, { classUuid: form.classUuid })
    await userEvent.fill(page.getByRole('textbox', { name: 'عنوان' }), 'سپهر')
    await closeAndSave()
    await expect.element(page.getByRole('textbox', { name: 'کد (ضروری)' })).toHaveFocus()
    expect([saved.length, isOpen()]).toEqual([0, true])
    await userEvent.fill(page.getByRole('textbox', { name: 'کد (ضروری)' }), '۱۲')
    await closeAndSave()
    await expect.poll(() => saved.length).toBe(1)
    await expect.element(page.getByRole('textbox', { name: 'عنوان' })).toHaveValue('سپهر')
    expect(isOpen()).toBe(true)
    await closeAndSave()
    await expect.poll(isOpen).toBe(false)
    expect(saved.map(({ draft }) => [draft.title, draft.inputs[0]?.value])).toEqual([
      ['سپهر', '۱۲'],
      ['سپهر', '۱۲'],
    ])
  })

  it('saves a search under its title, and keeps the title after a refusal by the server', async () => {
    const saved: SavingSearch[] = []
    const machine = saveSearch.machine.provide({
      actors: { saveSearch: refusedOnce(saved, (): SearchChangeResult => ({ uuid: newId(), message: 'ذخیره شد.' })) },
    })
    const { closeAndSave, isOpen } = await openIn({ ...saveSearch, machine }, { query: { keyword: 'قرارداد' } })
    await userEvent.fill(page.getByRole('textbox', { name: 'عنوان' }), 'قراردادها')
    await closeAndSave()
    await expect.element(page.getByRole('textbox', { name: 'عنوان' })).toHaveAccessibleDescription(refusal.detail)
    await expect.element(page.getByRole('textbox', { name: 'عنوان' })).toHaveValue('قراردادها')
    expect(isOpen()).toBe(true)
    await closeAndSave()
    await expect.poll(isOpen).toBe(false)
    expect(saved.map(({ title }) => title)).toEqual(['قراردادها', 'قراردادها'])
  })
})

const karimi = {
  ...{ line: 2, firstName: 'سارا', lastName: 'کریمی', username: 'karimi', email: '', nationalCode: '', roleUuidList: [], roles: '' },
  ...{ faults: [], defused: false, code: 'کبوتر-۱۴' },
}
const preview: Preview = { importUuid: 'i', fileName: 'people.csv', encoding: 'utf-8', missing: [], unknown: [], lines: [karimi] }
const job: Job = { uuid: 'j', kind: 'IMPORT_USERS', status: 'DONE', done: 1, total: 1, createDate: 1 }

/** Opens a user import whose task has ended in this state. */
const openImport = async (ended: Job) => {
  const saved: ImportStep[] = []
  const machine = userImport.machine.provide({
    actors: {
      readFile: fromPromise<Preview, { file: File | undefined; window: WindowRef }>(async () => preview),
      sendLines: fromPromise<string, ImportStep>(async () => 'j'),
      fetchJob: fromPromise<Job, { jobUuid: string }>(async () => ended),
      saveCodes: refusedOnce(saved, () => {}),
    },
  })
  const window = await openIn({ ...userImport, machine })
  await chooseFile(new File(['x'], 'people.csv'))
  await userEvent.click(page.getByRole('button', { name: /^درون‌ریزی/ }))
  await expect.element(button('پروندهٔ دیگر')).toBeVisible()
  return { saved, ...window }
}

const main = aFolder('هستینه')
/** Folder picker with a single folder. */
const picker = nodePickerMachine.provide({
  actors: {
    folderTree: folderTreeMachine.provide({
      actors: {
        branches: fromCallback<BranchRequest, TreeRoot>(({ receive, sendBack }) =>
          receive(({ uuid }) =>
            sendBack({
              ...{ type: 'branch.loaded', uuid, append: false },
              page: uuid === '' ? { folders: [main], totalElements: 1 } : { folders: [], totalElements: 0 },
            }),
          ),
        ),
      },
    }),
    documents: createPagedListMachine<Node, PickQuery>().provide({
      actors: { fetchPage: fromPromise<Page<Node>, PageRequest<PickQuery>>(async () => ({ contents: [], totalElements: 0 })) },
    }),
  },
})

describe('saving work as a file on close', () => {
  it('asks for a folder for a transcribed text, stays if none is chosen, and closes once the save has started', async () => {
    let finish = () => {}
    const dictate = fromCallback<{ type: 'voice.finish' }, void>(({ receive, sendBack }) => {
      const say = (text: string) => sendBack({ type: 'voice.recognised', result: { final: true, text, words: [] } })
      sendBack({ type: 'voice.ready' })
      say('سخنی که')
      receive(() => {
        finish = () => {
          say('گفته شد')
          sendBack({ type: 'voice.ended' })
        }
      })
    })
    const machine = speech.machine.provide({ actors: { isOffered: fromPromise<boolean, void>(async () => true), dictate, picker } })
    const { closeAndSave, isOpen } = await openIn({ ...speech, machine })
    await userEvent.click(button('ضبط گفتار'))
    await expect.element(page.getByText('سخنی که', { exact: true })).toBeVisible()
    // If the window is recording, it ends the recording with the last words before it asks for a folder.
    await closeAndSave()
    await expect.element(button('پایان ضبط')).toBeDisabled()
    finish()
    await userEvent.click(button('انصراف').last())
    await expect.element(field('متن')).toHaveValue('سخنی که گفته شد')
    await userEvent.fill(field('نام سند'), 'گفتار نخست')
    await closeAndSave()
    await userEvent.click(button('انصراف').last())
    await expect.element(field('متن')).toHaveValue('سخنی که گفته شد')
    expect(isOpen()).toBe(true)
    await closeAndSave()
    await userEvent.click(page.getByRole('treeitem', { name: 'هستینه' }))
    await userEvent.click(button('ذخیره در این پوشه'))
    await expect.poll(isOpen).toBe(false)
    await expect.element(page.getByRole('region', { name: 'بارگذاری‌ها' })).toBeVisible()
  })

  it('keeps the transcript of a file that is still being processed', async () => {
    const transcribe = fromCallback<{ type: 'none' }, { file: File | undefined }>(({ sendBack }) => {
      sendBack({ type: 'voice.recognised', result: { final: true, text: 'آنچه تا کنون', words: [] } })
    })
    const machine = speech.machine.provide({ actors: { isOffered: fromPromise<boolean, void>(async () => true), transcribe, picker } })
    const { closeAndSave, isOpen } = await openIn({ ...speech, machine })
    await chooseFile(new File(['x'], 'جلسه.wav'))
    await expect.element(page.getByText('آنچه تا کنون', { exact: true })).toBeVisible()
    await closeAndSave()
    await userEvent.click(button('انصراف').last())
    await expect.element(field('متن')).toHaveValue('آنچه تا کنون')
    await closeAndSave()
    await userEvent.click(page.getByRole('treeitem', { name: 'هستینه' }))
    await userEvent.click(button('ذخیره در این پوشه'))
    await expect.poll(isOpen).toBe(false)
  })

  it('saves the initial passwords that only this window knows, and stays open if that fails', async () => {
    const { saved, closeAndSave, isOpen } = await openImport(job)
    // Another file would replace the unsaved passwords.
    await expect.element(button('پروندهٔ دیگر')).toBeDisabled()
    await expect.element(page.getByText('برای گزینش پروندهٔ دیگر، نخست آن‌ها را ذخیره کنید.')).toBeVisible()
    await closeAndSave()
    await expect.element(page.getByText(refusal.detail)).toBeVisible()
    expect(isOpen()).toBe(true)
    await closeAndSave()
    await expect.poll(isOpen).toBe(false)
    expect(saved).toMatchObject([{ preview }, { preview }])
  })

  it('closes a user import at once if no user was created, and accepts another file once the passwords are saved', async () => {
    const none = await openImport({ ...job, done: 0, skipped: 1 })
    await none.close()
    await expect.poll(none.isOpen).toBe(false)
    closeDesktop()
    const one = await openImport(job)
    await userEvent.click(button('ذخیرهٔ گذرواژه‌های نخست'))
    await expect.element(page.getByText(refusal.detail)).toBeVisible()
    await expect.element(button('پروندهٔ دیگر')).toBeDisabled()
    await userEvent.click(button('ذخیرهٔ گذرواژه‌های نخست'))
    await expect.element(button('پروندهٔ دیگر')).toBeEnabled()
    await userEvent.keyboard('{Control>}{Alt>}w{/Alt}{/Control}')
    await expect.poll(one.isOpen).toBe(false)
  })
})
