import { expect, it } from 'vitest'
import { testApp } from '#tests/support/app'
import { eachDatabase } from '#tests/support/databases'
import { codeOf, grant, mainRoot, withoutGrants } from '../uploads/uploading'

const titles = (list: readonly { title: string }[]): string[] => list.map(({ title }) => title)

eachDatabase((_engine, make) => {
  it('stores valid form designs, and offers the forms by class [API-135] [INST-066] [INST-067]', async () => {
    const app = await testApp({ db: await make() })
    const [admin, clerk] = [await app.signIn('admin'), await app.as('clerk')]
    const { ont, forms, adminForms } = app.contract
    const base = await admin.call(ont.saveClass, {
      json: { title: 'پایه', ontProperties: [{ title: 'نام', type: 'STRING', functional: true }] },
    })
    const classUuid = await admin.call(ont.saveClass, {
      json: { title: 'گونه', parentUuid: base, ontRelations: [{ title: 'به' }], ontProperties: [{ title: 'برچسب', type: 'STRING' }] },
    })
    const hanging = await admin.call(ont.classRelationsProperties, { query: { uuid: classUuid, hierarchy: true } })
    const field = (title: string, showType: string, column: number, order: number, size = 1) => {
      const one = hanging.find((found) => found.title === title)
      const { uuid = '', entityName = 'OntProperty' } = one ?? {}
      return {
        uuid: crypto.randomUUID(),
        relationOrPropertyUuid: uuid,
        title,
        entityName,
        showType: showType as 'simple',
        size,
        column,
        order,
      }
    }
    const fields = [field('نام', 'simple', 1, 0), field('برچسب', 'multiple', 0, 1), field('به', 'select', 0, 0)]
    const design = { title: 'فرم گونه', classUuid, columns: 2, fields }
    const { uuid } = await admin.call(adminForms.save, { json: design })
    const opened = await clerk.call(forms.get, { params: { uuid } })
    expect(opened).toMatchObject({ uuid, ...design })
    const renamed = { ...design, uuid, title: 'فرم نو', revision: opened.revision }
    await admin.call(adminForms.save, { json: renamed })
    expect(await codeOf(admin, adminForms.save, { json: { ...renamed, title: 'فرم دیگر' } })).toBe('conflict')
    const { revision } = await clerk.call(forms.get, { params: { uuid } })
    await admin.call(adminForms.save, { json: { ...renamed, title: design.title, revision } })
    const { columns, fields: placed } = await clerk.call(ont.formColumns, { params: { formUuid: uuid } })
    expect([columns, placed.map(({ title, column, order }) => [title, column, order])]).toEqual([
      2,
      [
        ['به', 0, 0],
        ['برچسب', 0, 1],
        ['نام', 1, 0],
      ],
    ])
    const save = (json: object) => codeOf(admin, adminForms.save, { json: { ...design, title: 'دیگر', ...json } })
    expect(await save({ fields: [field('نام', 'select', 0, 0)] })).toBe('selectOnlyForMultiple')
    expect(await save({ fields: [field('به', 'option', 0, 0)] })).toBe('optionNotForMultiple')
    expect(await save({ fields: [field('نام', 'simple', 1, 0, 2)] })).toBe('maxValue')
    expect(await save({ fields: [field('نام', 'simple', 0, 0), field('نام', 'simple', 1, 0)] })).toBe('duplicate')
    expect(await save({ fields: [{ ...field('نام', 'simple', 0, 0), relationOrPropertyUuid: crypto.randomUUID() }] })).toBe('formatInvalid')
    expect(await save({ fields: [{ ...field('نام', 'simple', 0, 0), size: 0 }] })).toBe('badInput')
    expect(await save({ title: ' ' })).toBe('titleRequired')
    expect(await save({ classUuid: crypto.randomUUID() })).toBe('formatInvalid')
    expect(await save({ workflowUuid: crypto.randomUUID() })).toBe('workflowRequired')
    expect(await codeOf(clerk, adminForms.save, { json: design })).toBe('forbidden')

    const list = async (query = {}) => titles((await clerk.call(forms.list, { params: { offset: 0, size: 10 }, query })).contents)
    await admin.call(adminForms.save, { json: { title: 'آغاز', classUuid: base, columns: 1, fields: [] } })
    expect(await list()).toEqual(['آغاز', 'فرم گونه'])
    expect(await list({ classUuid: base })).toEqual(['آغاز'])
    expect(await list({ title: 'گو' })).toEqual(['فرم گونه'])
    await withoutGrants(app.db)
    await grant(app.db, base, clerk.userId, 0, { recursive: false })
    expect(await list()).toEqual(['آغاز'])
    expect(await codeOf(clerk, forms.get, { params: { uuid } })).toBe('notFound')
    expect(await codeOf(clerk, ont.formColumns, { params: { formUuid: uuid } })).toBe('notFound')
    await admin.call(adminForms.delete, { query: { uuid } })
    expect(titles((await admin.call(adminForms.list)).contents)).toEqual(['آغاز'])
  })

  it('lists folders, documents, classes and instances below parents for node pickers [API-182]', async () => {
    const app = await testApp({ db: await make() })
    const [admin, clerk] = [await app.signIn('admin'), await app.as('clerk')]
    const { ont, config, folder } = app.contract
    const root = await mainRoot(app.db)
    const shelf = (await admin.call(folder.create, { form: { destUuid: root, title: 'قفسه' } })).uuid
    const top = await admin.call(ont.saveClass, { json: { title: 'دانش', parentUuid: shelf } })
    const sub = await admin.call(ont.saveClass, { json: { title: 'ریاضی', parentUuid: top } })
    const instance = { query: { instanceType: 'FOLDER' as const, classUuid: sub, title: 'هندسه' }, multipart: {} }
    await admin.call(ont.saveInstance, instance as never)
    await admin.call(ont.saveInstance, {
      query: { instanceType: 'FILE', classUuid: sub, title: 'جبر' },
      multipart: {},
      files: [{ filename: 'جبر.txt', bytes: 'x' }],
    } as never)
    const list = async (type: string, parents: string[], query = {}, by = clerk) => {
      const page = await by.call(config.nodes, { query: { type: type as 'CLASS', ...query }, json: parents })
      return [page.totalElements, ...titles(page.contents)]
    }
    expect(await list('CLASS', [])).toEqual([1, 'دانش'])
    expect(await list('CLASS', [root])).toEqual([1, 'دانش'])
    expect(await list('CLASS', [top])).toEqual([1, 'ریاضی'])
    expect(await list('CLASS', [], { title: 'ریا' })).toEqual([1, 'ریاضی'])
    expect(await list('FOLDER', [shelf])).toEqual([1, 'دانش'])
    expect(await list('FOLDER', [root], { title: 'ریاضی' })).toEqual([1, 'ریاضی'])
    expect(await list('INSTANCE', [sub])).toEqual([2, 'هندسه', 'جبر'])
    expect(await list('INSTANCE', [sub], { offset: 1, pageSize: 1 })).toEqual([2, 'جبر'])
    expect(await list('DOCUMENT', [sub])).toEqual([1, 'جبر'])
    expect((await list('FOLDER', [])).length).toBeGreaterThan(1)
    await withoutGrants(app.db)
    expect(await list('CLASS', [top])).toEqual([0])
    expect(await list('INSTANCE', [], { title: 'هندسه' })).toEqual([0])
    expect(await list('INSTANCE', [], { title: 'هندسه' }, admin)).toEqual([1, 'هندسه'])
  })
})
