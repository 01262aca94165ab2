import { expect, it } from 'vitest'
import { eachDatabase } from '#tests/support/databases'
import { codeOf } from '../uploads/uploading'
import { addWorkflow, line, task } from './diagrams'
import { office } from './office'

eachDatabase((_engine, make) => {
  /** Returns two administrators who edit the same workflow. */
  const both = async () => {
    const at = await office(make)
    const params = { uuid: await addWorkflow(at.app, line(task('a'))) }
    return { ...at, params, other: await at.app.signIn('admin'), workflows: at.app.contract.adminWorkflows }
  }
  const drawn = (title: string) => line(task('a', { name: title }))

  it('refuses to overwrite a diagram that another user changed since it was loaded, and saves after a reload', async () => {
    const { admin, other, params, workflows } = await both()
    const read = async () => (await admin.call(workflows.find, { json: {} })).contents.find(({ uuid }) => uuid === params.uuid)?.drawing
    const save = (by: typeof admin, title: string, drawing?: string) =>
      codeOf(by, workflows.saveDiagram, { params, query: drawing === undefined ? {} : { drawing }, text: drawn(title) })
    const first = await read()
    const theirs = await other.call(workflows.saveDiagram, { params, query: { drawing: first }, text: drawn('بررسی') })
    expect(theirs.drawing).toBe(await read())
    expect(await save(admin, 'تأیید', first)).toBe('conflict')
    expect(await admin.call(workflows.diagram, { params })).toContain('بررسی')
    // Publishing does not change the draft.
    await other.call(workflows.publish, { params })
    const raced = await Promise.all(['یک', 'دو', 'سه'].map((title) => save(admin, title, theirs.drawing)))
    expect(raced.toSorted()).toEqual(['200', 'conflict', 'conflict'])
    expect(await save(admin, 'تأیید')).toBe('200')
    expect(await admin.call(workflows.diagram, { params })).toContain('تأیید')
  })

  it('keeps a condition that another user added since the conditions were loaded', async () => {
    const { admin, other, folder, params, workflows } = await both()
    const read = async () => (await admin.call(workflows.autostart, { params })).map(({ uuid }) => uuid).join()
    const save = (by: typeof admin, extension: string, before?: string) =>
      codeOf(by, workflows.saveAutostart, {
        params,
        query: before === undefined ? {} : { before },
        json: [{ folderUuid: folder, event: 'CREATED', extension: [extension] }],
      })
    const stored = async () => (await admin.call(workflows.autostart, { params })).flatMap(({ extension }) => extension)
    expect(await save(other, 'pdf', '')).toBe('204')
    expect(await save(admin, 'docx', '')).toBe('conflict')
    expect(await codeOf(admin, workflows.deleteAutostart, { params, query: { before: '' } })).toBe('conflict')
    expect(await stored()).toEqual(['pdf'])
    const raced = await Promise.all(['a', 'b', 'c'].map(async (ending) => save(admin, ending, await read())))
    expect(raced.toSorted()).toEqual(['204', 'conflict', 'conflict'])
    expect(await save(other, 'txt')).toBe('204')
    expect(await codeOf(admin, workflows.deleteAutostart, { params, query: { before: await read() } })).toBe('204')
    expect(await stored()).toEqual([])
  })
})
