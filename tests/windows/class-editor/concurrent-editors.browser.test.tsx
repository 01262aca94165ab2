import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../mount'
import { refused } from '../properties/answers'
import { content as characteristic } from '#windows/edit-characteristic/edit-characteristic.content'
import { content as management } from '#windows/manage-properties/manage-properties.content'
import { admin, button, closed, dialog, edit, ontology, pageOf, property, relation, row, staff } from './editing'

interface Written {
  title: string
  revision?: string
}

const title = () => dialog().getByRole('textbox', { name: 'عنوان', exact: true })
const mine = 'نوشتهٔ من جای آن را بگیرد'
const theirs = 'نوشتهٔ خود را کنار می‌گذارم و تعریف تازه را می‌خوانم'

describe('two editors of the same definition', () => {
  /** Opens the list of definitions with one in the editor; `change` simulates a save of another user. */
  const open = async () => {
    let kept = property
    const { asked: calls } = ontology({
      'GET /api/ont/relations-properties/0/20': () => pageOf([row(kept)]),
      'GET /api/ont/ont-property': () => kept,
      'POST /api/ont/ont-property': ({ body }) => {
        const { revision = kept.revision } = body as Written
        return revision === kept.revision ? kept.uuid : refused('conflict')
      },
    })
    await mount({ content: management, payload: {}, session: admin, size: { width: 900, height: 640 } })
    await userEvent.click(button(/ویرایش .نام/))
    await expect.element(title()).toHaveValue('نام')
    const change = (called: string) => {
      kept = { ...kept, title: called, revision: `${kept.revision}'` }
    }
    const saves = () =>
      calls
        .filter(({ call }) => call === 'POST /api/ont/ont-property')
        .map(({ body }) => body as Written)
        .map((sent) => [sent.title, sent.revision])
    return { change, saves }
  }

  it('tells the second of two editors of a definition about the conflict, keeps the text, and offers both versions', async () => {
    const { change, saves } = await open()
    change('نام خانوادگی')
    await userEvent.fill(title(), 'نام کوچک')
    await userEvent.click(button('ثبت'))
    await expect.element(dialog().getByRole('alert')).toHaveTextContent(/کس دیگری این تعریف را تغییر داده است/)
    await expect.element(title()).toHaveValue('نام کوچک')
    await userEvent.click(button(theirs))
    await expect.element(title()).toHaveValue('نام خانوادگی')
    await expect.element(dialog().getByRole('alert')).not.toBeInTheDocument()
    change('نام پدر')
    await userEvent.fill(title(), 'نام مادر')
    await userEvent.click(button('ثبت'))
    await userEvent.click(button(mine))
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(saves()).toEqual([
      ['نام کوچک', '1'],
      ['نام مادر', "1'"],
      ['نام مادر', undefined],
    ])
  })
})

describe('two editors of general properties', () => {
  it('tells the second of two editors of general properties about the conflict, keeps the values, and offers both versions', async () => {
    let tries = 0
    let kept = { ...property, type: 'STRING', entityName: 'OntClassProperty', values: ['یک'] }
    const { asked: calls } = ontology({
      'GET /api/ont/class-properties': () => [kept],
      'POST /api/ont/class-properties': ({ body }) => {
        const [{ revision = kept.revision } = {}] = body as Written[]
        return revision === kept.revision ? [kept.uuid] : refused('conflict')
      },
      'POST /api/ont/class-properties-values': () => {
        tries += 1
        // The earlier save has changed the revision.
        if (tries === 1) kept = { ...kept, revision: '4' }
        return tries === 1 ? refused('minValue', 422) : new Response(null, { status: 204 })
      },
    })
    const { asked } = await mount({ content: characteristic, payload: { uuid: staff.uuid }, session: admin })
    const value = () => page.getByRole('textbox').first()
    await expect.element(value()).toHaveValue('یک')
    kept = { ...kept, values: ['دو'], revision: '2' }
    await userEvent.fill(value(), 'سه')
    await userEvent.click(button('ذخیره'))
    await expect.element(page.getByRole('alert')).toHaveTextContent(/کس دیگری این ویژگی‌ها را تغییر داده است/)
    await expect.element(value()).toHaveValue('سه')
    await userEvent.click(button('نوشتهٔ خود را کنار می‌گذارم و ویژگی‌های تازه را می‌خوانم'))
    await expect.element(value()).toHaveValue('دو')
    kept = { ...kept, revision: '3' }
    await userEvent.fill(value(), 'چهار')
    await userEvent.click(button('ذخیره'))
    await userEvent.click(button(mine))
    await expect.element(page.getByRole('alert')).toHaveTextContent('نشد: minValue')
    await expect.element(value()).toHaveValue('چهار')
    await userEvent.click(button('ذخیره'))
    await expect.poll(() => asked.at(-1)).toEqual(closed)
    const saves = calls.filter(({ call }) => call === 'POST /api/ont/class-properties').map(({ body }) => body as Written[])
    expect(saves.map(([sent]) => sent?.revision)).toEqual(['1', '2', undefined, '4'])
    const read = calls.filter(({ call }) => call === 'POST /api/ont/class-properties').map(({ query }) => query.before)
    expect(read).toEqual([kept.uuid, kept.uuid, undefined, kept.uuid])
    const values = calls.filter(({ call }) => call === 'POST /api/ont/class-properties-values').map(({ body }) => body)
    expect(values).toEqual(Array.from({ length: 2 }, () => [{ propertyUuid: kept.uuid, values: ['چهار'] }]))
  })
})

describe('two editors of the same class', () => {
  it('sends each definition with the revision that was loaded, and none if the user overwrites the other version', async () => {
    const held = { ...staff, ontRelations: [{ ...relation, revision: '7', direct: true }] }
    const { asked: calls } = ontology({
      'GET /api/ont/ont-class': () => held,
      'POST /api/ont/ont-class': ({ body }) => ('revision' in (body as object) ? refused('conflict') : staff.uuid),
    })
    const { asked } = await edit({ uuid: staff.uuid })
    await userEvent.fill(page.getByRole('textbox', { name: 'عنوان کلاس' }), 'کارکن')
    await userEvent.click(button('ذخیره'))
    await userEvent.click(button(mine))
    await expect.poll(() => asked.at(-1)).toEqual(closed)
    const saves = calls.filter(({ call }) => call === 'POST /api/ont/ont-class').map(({ body }) => body as { ontRelations: Written[] })
    expect(saves.map(({ ontRelations }) => ontRelations.map(({ revision }) => revision))).toEqual([['7'], [undefined]])
  })
})
