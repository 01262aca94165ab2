import '#ui/tokens.css'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OwnSession, User } from '#api/contract/users'
import { fromCallback, fromPromise, setup } from 'xstate'
import type { Paragraph } from '#api/contract/paragraph'
import { folderTreeMachine } from '#widgets/folder-tree/folder-tree.machine'
import type { BranchRequest, TreeRoot } from '#widgets/folder-tree/folder-tree-setup'
import type { Page, PageRequest } from '#machines/paged-list'
import { createPagedListMachine } from '#machines/paged-list.machine'
import { folderViewMachine } from '#windows/explorer/folder-view/folder-view.machine'
import type { RowDraft, GridPage, GridQuery, ServerError } from '#widgets/data-grid/grid'
import type { DefinitionSave as DefinitionSaving } from '#widgets/definition/definition-setup'
import { definitionMachine } from '#widgets/definition/definition.machine'
import { content as classEditor } from '#windows/class-editor/class-editor.content'
import { content as manageProperties } from '#windows/manage-properties/manage-properties.content'
import type { Query, Rows } from '#windows/manage-properties/manage-properties-setup'
import { content as addDimension } from '#windows/add-dimension/add-dimension.content'
import type { DimensionDraft } from '#widgets/report-draft/form-drafts'
import { content as changePassword } from '#windows/change-password/change-password.content'
import type { Passwords } from '#windows/change-password/change-password.machine'
import { content as createParagraph } from '#windows/create-paragraph/create-paragraph.content'
import type { NewNodeValues, CreatedNode } from '#widgets/creation/creation.machine'
import type { Person } from '#windows/profile/profile'
import { content as profile } from '#windows/profile/profile.content'
import { content as roles } from '#windows/roles/roles.content'
import { content as explorer } from '#windows/explorer/explorer.content'
import type { FolderViewMode, FolderViewContent } from '#widgets/folder-view/folder-view'
import { paragraphPage } from '#widgets/paragraph-page/paragraph-page.content'
import type { ParagraphDraft, ParagraphQuery } from '#widgets/paragraph-page/paragraph-page-setup'
import { idOf } from '#tests/windows/explorer/builders'
import { overTree } from '#tests/windows/explorer/over-tree'
import { openIn } from './closing'
import { closeDesktop } from '../desk'

afterEach(closeDesktop)

const refusal: ServerError = { code: 'duplicate', detail: 'این مقدار هست.', errors: [] }

const field = (name: string) => page.getByLabelText(name, { exact: true })

describe('saving unsaved work on close', () => {
  it('saves a grid row, focuses an invalid field, and keeps the input after a refusal by the server', async () => {
    const saved: RowDraft[] = []
    const machine = roles.machine.provide({
      actors: {
        loadRows: fromPromise<GridPage, GridQuery>(async () => ({ contents: [], totalElements: 0 })),
        saveRow: fromPromise<string, RowDraft>(async ({ input }) => {
          saved.push(input)
          if (saved.length === 1) throw refusal
          return 'ذخیره شد.'
        }),
      },
    })
    const { closeAndSave, isOpen } = await openIn({ ...roles, machine })
    await userEvent.click(page.getByRole('button', { name: 'نقش تازه' }))
    await userEvent.fill(field('عنوان'), 'بایگان')
    await closeAndSave()
    await expect.element(field('شناسه')).toHaveFocus()
    await expect.element(field('شناسه')).toHaveAttribute('aria-invalid', 'true')
    expect([saved.length, isOpen()]).toEqual([0, true])
    await userEvent.fill(field('شناسه'), 'ROLE_ARCHIVE')
    await closeAndSave()
    await expect.element(page.getByText(refusal.detail)).toBeVisible()
    await expect.element(field('عنوان')).toHaveValue('بایگان')
    await closeAndSave()
    await expect.poll(isOpen).toBe(false)
    expect(saved[1]).toEqual({ values: { title: 'بایگان', authority: 'ROLE_ARCHIVE' } })
  })

  it('changes the password once the form is complete', async () => {
    const sent: Passwords[] = []
    const machine = changePassword.machine.provide({
      actors: {
        changePassword: fromPromise<{ message: string }, Passwords>(async ({ input }) => {
          sent.push(input)
          return { message: 'گذرواژه تغییر کرد.' }
        }),
      },
    })
    const { closeAndSave, isOpen } = await openIn({ ...changePassword, machine })
    await userEvent.fill(field('گذرواژهٔ کنونی'), 'کنونی')
    await closeAndSave()
    await expect.element(field('گذرواژهٔ تازه')).toHaveFocus()
    await expect.element(field('گذرواژهٔ تازه')).toHaveAttribute('aria-invalid', 'true')
    expect([sent.length, isOpen()]).toEqual([0, true])
    await userEvent.fill(field('گذرواژهٔ تازه'), 'کبوتر سفید')
    await userEvent.fill(field('تکرار گذرواژهٔ تازه'), 'کبوتر سفید')
    await closeAndSave()
    await expect.poll(isOpen).toBe(false)
    expect(sent).toEqual([{ currentPassword: 'کنونی', newPassword: 'کبوتر سفید' }])
  })

  it('creates the paragraph that is being written, and keeps its text after a refusal by the server', async () => {
    const made: NewNodeValues[] = []
    const machine = createParagraph.machine.provide({
      actors: {
        create: fromPromise<CreatedNode, { destUuid: string; draft: NewNodeValues }>(async ({ input }) => {
          made.push(input.draft)
          if (made.length === 1) throw refusal
          return { resource: 'paragraph', uuid: 'p', message: 'ساخته شد.' }
        }),
      },
    })
    const { closeAndSave, isOpen } = await openIn({ ...createParagraph, machine })
    await userEvent.fill(field('متن'), 'سخن نخست')
    await closeAndSave()
    await expect.element(page.getByText(refusal.detail)).toBeVisible()
    await expect.element(field('عنوان')).toHaveFocus()
    await expect.element(field('متن')).toHaveValue('سخن نخست')
    expect(isOpen()).toBe(true)
    await closeAndSave()
    await expect.poll(isOpen).toBe(false)
    expect(made).toHaveLength(2)
  })

  it('saves the edited paragraph of an explorer, and keeps its text after a refusal by the server', async () => {
    const kept: (string | undefined)[] = []
    const root = idOf('root')
    const words = { uuid: 'p', title: 'بند', text: 'سخن', fromIndex: 0, toIndex: 4, keywords: [], keywordLinks: [], paragraphInfo: [] }
    const found = { ...words, sources: [{ uuid: root, title: 'root', fromIndex: 0, toIndex: 0 }], revision: '1' }
    const folderView = folderViewMachine.provide({
      actors: {
        loadFolderView: fromPromise<FolderViewContent, { mode: FolderViewMode }>(async ({ input }) => {
          if (input.mode !== 'CONTENT') return { machine: setup({}).createMachine({}), View: () => <p>رابطه‌های پوشه</p> }
          return {
            ...(paragraphPage as unknown as FolderViewContent),
            machine: paragraphPage.machine.provide({
              actors: {
                fetchRoots: fromPromise<readonly string[], void>(async () => [root]),
                paragraphs: createPagedListMachine<Paragraph, ParagraphQuery>().provide({
                  actors: {
                    fetchPage: fromPromise<Page<Paragraph>, PageRequest<ParagraphQuery>>(async () => ({
                      contents: [found],
                      totalElements: 1,
                    })),
                  },
                }),
                tree: folderTreeMachine.provide({ actors: { branches: fromCallback<BranchRequest, TreeRoot>(() => {}) } }),
                saveText: fromPromise<void, { draft: ParagraphDraft | undefined }>(async ({ input }) => {
                  kept.push(input.draft?.text)
                  if (kept.length === 1) throw refusal
                }),
              },
            }),
          }
        }),
      },
    })
    const machine = overTree().machine.provide({ actors: { folderView } })
    const { closeAndSave, closeAndStay, isOpen } = await openIn({ ...explorer, machine }, { folderUuid: root })
    await userEvent.click(page.getByRole('button', { name: 'محتوا', exact: true }))
    await userEvent.click(page.getByRole('button', { name: /ویرایش/ }))
    await userEvent.fill(field('متن'), 'سخن تازه')
    await userEvent.click(page.getByRole('button', { name: 'پرونده‌ها', exact: true }))
    // A hidden window is not saved, because the user would not see a refusal.
    expect(await closeAndStay()).toBe(false)
    await userEvent.click(page.getByRole('button', { name: 'رابطه‌ها', exact: true }))
    await expect.element(page.getByText('رابطه‌های پوشه')).toBeVisible()
    expect(await closeAndStay()).toBe(false)
    await userEvent.click(page.getByRole('button', { name: 'محتوا', exact: true }))
    await expect.element(field('متن')).toHaveValue('سخن تازه')
    await closeAndSave()
    await expect.element(page.getByText(refusal.detail)).toBeVisible()
    await expect.element(field('متن')).toHaveValue('سخن تازه')
    await userEvent.click(page.getByRole('button', { name: 'ذخیره', exact: true }))
    await expect.element(field('متن')).not.toBeInTheDocument()
    // The refused attempt to close the window has ended.
    expect(isOpen()).toBe(true)
    await userEvent.click(page.getByRole('button', { name: /ویرایش/ }))
    await userEvent.fill(field('متن'), 'سخن دیگر')
    await closeAndSave()
    await expect.poll(isOpen).toBe(false)
    expect(kept).toEqual(['سخن تازه', 'سخن تازه', 'سخن دیگر'])
  })

  it('passes a complete dimension to its report form', async () => {
    const taken: string[] = []
    const fields = [{ uuid: 'a', title: 'مبلغ', type: 'INTEGER', relation: false }]
    const take = ({ title }: DimensionDraft) => taken.push(title) > 0
    const { closeAndSave, isOpen } = await openIn(addDimension, { fields, period: 'daily', take })
    await userEvent.fill(field('برچسب'), 'جمع')
    await closeAndSave()
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect([taken, isOpen()]).toEqual([[], true])
    await page.getByLabelText('ویژگی').selectOptions('مبلغ')
    await closeAndSave()
    await expect.poll(isOpen).toBe(false)
    expect(taken).toEqual(['جمع'])
  })

  it('saves the definition that is edited next to the list, and focuses the title field if it is missing', async () => {
    const saved: string[] = []
    const editor = definitionMachine.provide({
      actors: {
        saveDefinition: fromPromise<DefinitionSaving, DefinitionSaving>(async ({ input }) => {
          saved.push(input.draft.title)
          return input
        }),
      },
    })
    const machine = manageProperties.machine.provide({
      actors: { editor, fetchRows: fromPromise<Rows, Query>(async () => ({ contents: [], totalElements: 0 })) },
    })
    const { closeAndSave, isOpen } = await openIn({ ...manageProperties, machine }, {}, { admin: true })
    await userEvent.click(page.getByRole('button', { name: 'تازه', exact: true }))
    await userEvent.click(page.getByRole('checkbox', { name: /^کلید است/ }))
    await closeAndSave()
    await expect.element(page.getByRole('textbox', { name: 'عنوان', exact: true })).toHaveAttribute('aria-invalid', 'true')
    expect([saved, isOpen()]).toEqual([[], true])
    await userEvent.fill(page.getByRole('textbox', { name: 'عنوان', exact: true }), 'سن')
    await closeAndSave()
    await expect.poll(isOpen).toBe(false)
    expect(saved).toEqual(['سن'])
  })

  it('asks before discarding a definition that is edited for a class, but does not save it: the class is saved as a whole', async () => {
    const { close, closeAndStay, isOpen } = await openIn(classEditor, { parentUuid: 'p' }, { admin: true })
    await userEvent.click(page.getByRole('button', { name: 'افزودن رابطه یا ویژگی' }))
    await userEvent.fill(page.getByRole('dialog').last().getByRole('textbox', { name: 'عنوان', exact: true }), 'سن')
    expect(await closeAndStay()).toBe(false)
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    expect(isOpen()).toBe(true)
    await userEvent.click(page.getByRole('dialog').last().getByRole('button', { name: 'انصراف' }))
    await close()
    await expect.poll(isOpen).toBe(false)
  })

  it('leaves it to the window to focus the field that the server refused', async () => {
    const sara: User = { uuid: 's', firstName: 'سارا', lastName: 'رضایی', fullName: 'سارا رضایی', username: 'sara', authorities: [] }
    const machine = profile.machine.provide({
      actors: {
        fetchUser: fromPromise<User, void>(async () => sara),
        fetchSessions: fromPromise<readonly OwnSession[], void>(async () => []),
        savePerson: fromPromise<{ user: User; message: string }, Partial<Person>>(async () => {
          throw { detail: 'نادرست', fields: { lastName: 'نام خانوادگی را بنویسید.' } }
        }),
      },
    })
    const { closeAndSave, isOpen } = await openIn({ ...profile, machine })
    await userEvent.fill(field('نام خانوادگی'), '')
    await userEvent.fill(field('نام'), 'ثریا')
    await closeAndSave()
    await expect.element(field('نام خانوادگی')).toHaveFocus()
    await expect.element(field('نام')).toHaveValue('ثریا')
    expect(isOpen()).toBe(true)
  })
})
