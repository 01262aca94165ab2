import '#ui/tokens.css'
import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OwnSession, User } from '#api/contract/users'
import { fromCallback, fromPromise } from 'xstate'
import type { Paragraph } from '#api/contract/paragraph'
import { folderTreeMachine } from '#machines/folder-tree.machine'
import type { BranchRequest, TreeRoot } from '#machines/folder-tree-setup'
import type { Page, PageRequest } from '#machines/paged-list'
import { createPagedListMachine } from '#machines/paged-list.machine'
import { faceMachine } from '#windows/explorer/face.machine'
import type { Draft, GridPage, GridQuery, ServerError } from '#machines/grid'
import { content as changePassword } from '#windows/change-password/change-password.content'
import type { Passwords } from '#windows/change-password/change-password.machine'
import { content as createParagraph } from '#windows/paragraphs/create-paragraph.content'
import type { Creation, Made } from '#windows/paragraphs/creation.machine'
import type { Person } from '#windows/profile/profile'
import { content as profile } from '#windows/profile/profile.content'
import { content as roles } from '#windows/roles/roles.content'
import { content as explorer } from '#windows/explorer/explorer.content'
import type { Face, FaceContent } from '#windows/parts/folder-face'
import { paragraphPage } from '#windows/parts/paragraph-page/paragraph-page.content'
import type { Draft as ParagraphDraft, ParagraphQuery } from '#windows/parts/paragraph-page/paragraph-page-setup'
import { idOf } from '#tests/windows/explorer/builders'
import { overTree } from '#tests/windows/explorer/over-tree'
import { openIn } from './closing'
import { closeDesktop } from './desk'

afterEach(closeDesktop)

const refusal: ServerError = { code: 'duplicate', detail: 'این مقدار هست.', errors: [] }

const field = (name: string) => page.getByLabelText(name, { exact: true })

describe('closing a window and keeping what is unsaved', () => {
  it('saves the row of a grid; goes to the field that is wrong, and keeps what was typed when the server refuses', async () => {
    const saved: Draft[] = []
    const machine = roles.machine.provide({
      actors: {
        loadRows: fromPromise<GridPage, GridQuery>(async () => ({ contents: [], totalElements: 0 })),
        saveRow: fromPromise<string, Draft>(async ({ input }) => {
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

  it('changes the password once the form that alone knows it is filled in', async () => {
    const sent: Passwords[] = []
    const machine = changePassword.machine.provide({
      actors: {
        changePassword: fromPromise<{ said: string }, Passwords>(async ({ input }) => {
          sent.push(input)
          return { said: 'گذرواژه تغییر کرد.' }
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

  it('makes the paragraph that was being written, and keeps its words when the server refuses', async () => {
    const made: Creation[] = []
    const machine = createParagraph.machine.provide({
      actors: {
        make: fromPromise<Made, { destUuid: string; draft: Creation }>(async ({ input }) => {
          made.push(input.draft)
          if (made.length === 1) throw refusal
          return { resource: 'paragraph', uuid: 'p', said: 'ساخته شد.' }
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

  it('saves the paragraph that is being changed in an explorer, and keeps its words when the server refuses', async () => {
    const kept: (string | undefined)[] = []
    const root = idOf('root')
    const words = { uuid: 'p', title: 'بند', text: 'سخن', fromIndex: 0, toIndex: 4, keywords: [], keywordLinks: [], paragraphInfo: [] }
    const found = { ...words, sources: [{ uuid: root, title: 'root', fromIndex: 0, toIndex: 0 }], revision: '1' }
    const face = faceMachine.provide({
      actors: {
        loadFace: fromPromise<FaceContent, { face: Face }>(async () => ({
          ...(paragraphPage as unknown as FaceContent),
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
        })),
      },
    })
    const machine = overTree().machine.provide({ actors: { face } })
    const { close, closeAndSave, isOpen } = await openIn({ ...explorer, machine }, { folderUuid: root })
    await userEvent.click(page.getByRole('button', { name: 'محتوا', exact: true }))
    await userEvent.click(page.getByRole('button', { name: /ویرایش/ }))
    await userEvent.fill(field('متن'), 'سخن تازه')
    await userEvent.click(page.getByRole('button', { name: 'پرونده‌ها', exact: true }))
    // Out of sight it is not saved: a refusal would not be seen.
    await close()
    await expect.element(page.getByRole('alertdialog')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'ذخیره و بستن' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(page.getByRole('button', { name: 'محتوا', exact: true }))
    await closeAndSave()
    await expect.element(page.getByText(refusal.detail)).toBeVisible()
    await expect.element(field('متن')).toHaveValue('سخن تازه')
    await userEvent.click(page.getByRole('button', { name: 'ذخیره', exact: true }))
    await expect.element(field('متن')).not.toBeInTheDocument()
    // The closing that was refused is over.
    expect(isOpen()).toBe(true)
    await userEvent.click(page.getByRole('button', { name: /ویرایش/ }))
    await userEvent.fill(field('متن'), 'سخن دیگر')
    await closeAndSave()
    await expect.poll(isOpen).toBe(false)
    expect(kept).toEqual(['سخن تازه', 'سخن تازه', 'سخن دیگر'])
  })

  it('leads to the field that the server refuses where the content leaves that to its window', async () => {
    const sara: User = { uuid: 's', firstName: 'سارا', lastName: 'رضایی', fullName: 'سارا رضایی', username: 'sara', authorities: [] }
    const machine = profile.machine.provide({
      actors: {
        fetchUser: fromPromise<User, void>(async () => sara),
        fetchSessions: fromPromise<readonly OwnSession[], void>(async () => []),
        savePerson: fromPromise<{ user: User; said: string }, Partial<Person>>(async () => {
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
