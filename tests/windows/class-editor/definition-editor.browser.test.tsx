import { describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { idOf } from '../explorer/builders'
import { mount } from '../mount'
import { content as editor } from '#windows/class-editor/class-editor.content'
import {
  admin,
  button,
  choose,
  closed,
  dialog,
  edit,
  ontology,
  pageOf,
  person,
  pick,
  place,
  property,
  radios,
  relation,
  row,
  staff,
  tagged,
  unfold,
} from './editing'

describe('the editor of a relation or attribute', () => {
  const open = async () => {
    const { asked: calls } = ontology({
      'GET /api/ont/relations-properties/0/200': () => pageOf([]),
      'GET /api/ont/class-relations-properties': () => [
        { ...property, uuid: idOf('بها'), title: 'بها', type: 'DOUBLE', characteristics: [], direct: true },
      ],
    })
    const { asked } = await edit({ uuid: staff.uuid })
    await expect.element(button(/ویرایش .دارد/)).toBeVisible()
    /** Saves the class and returns the request. */
    const saved = async () => {
      await userEvent.click(button('ذخیره'))
      await expect.poll(() => asked.at(-1)).toEqual(closed)
      return calls.find(({ call }) => call === 'POST /api/ont/ont-class')?.body as { ontRelations: object[] }
    }
    return { saved }
  }
  const title = () => dialog().getByRole('textbox', { name: 'عنوان' })
  const begin = async (mode: string) => {
    await userEvent.click(button('افزودن رابطه یا ویژگی'))
    await userEvent.click(dialog().getByRole('radio', { name: mode, exact: true }))
  }

  it('the kind of an existing definition cannot change, and there is no button to continue with another one [ONT-018]', async () => {
    await open()
    await userEvent.click(button(/ویرایش .دارد/))
    await expect.element(dialog().getByText('رابطه', { exact: true })).toBeVisible()
    expect(radios()).toEqual([])
    await expect.element(button('ثبت و تازه')).not.toBeInTheDocument()
  })

  it('offers attribute, relation and dynamic property for a new definition, and saves the chosen kind [ONT-003] [ONT-017] [ONT-021]', async () => {
    const { saved } = await open()
    await userEvent.click(button('افزودن رابطه یا ویژگی'))
    await expect.poll(radios).toEqual(['ویژگی', 'رابطه', 'ویژگی پویا'])
    await userEvent.fill(title(), 'وزن')
    await choose('نوع', 'عدد اعشاری')
    await userEvent.click(button('ثبت'))
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(await saved()).toMatchObject({ ontProperties: [{ title: 'وزن', type: 'DOUBLE' }] })
  })

  it('the button to save and continue starts another new definition [ONT-022]', async () => {
    const { saved } = await open()
    await begin('ویژگی')
    for (const name of ['وزن', 'رنگ']) {
      await userEvent.fill(title(), name)
      await userEvent.click(button('ثبت و تازه'))
      await expect.element(title()).toHaveValue('')
    }
    await userEvent.click(dialog().getByRole('button', { name: 'انصراف' }))
    expect(await saved()).toMatchObject({ ontProperties: [{ title: 'وزن' }, { title: 'رنگ' }] })
  })

  it('creates an attribute that numbers its instances, with a start number and a prefix [ONT-004] [ONT-107] [ONT-108]', async () => {
    const { saved } = await open()
    await begin('ویژگی پویا')
    await userEvent.fill(title(), 'شماره')
    await userEvent.fill(dialog().getByRole('textbox', { name: 'شمارهٔ آغاز' }), '۷')
    await userEvent.fill(dialog().getByRole('textbox', { name: 'بخش ثابت' }), 'ک-')
    await userEvent.click(button('ثبت'))
    expect(await saved()).toMatchObject({
      ontDynamicProperties: [{ title: 'شماره', type: 'ID', startNumber: 7, staticPart: 'ک-' }],
    })
  })

  it('creates an attribute that counts a relation, or computes from a number of the related instances [ONT-109] [ONT-110]', async () => {
    const { saved } = await open()
    await begin('ویژگی پویا')
    await userEvent.fill(title(), 'جمع')
    const shown = () =>
      ['شمارهٔ آغاز', 'رابطهٔ چندمقداری', 'ویژگی عددی', 'محاسبه'].map(
        (name) => dialog().getByLabelText(name, { exact: true }).elements().length,
      )
    expect(shown()).toEqual([1, 0, 0, 0])
    await choose('نوع محاسبه', 'شمارش یک رابطه')
    expect(shown()).toEqual([0, 1, 0, 0])
    await choose('نوع محاسبه', 'محاسبه روی یک ویژگی عددی')
    expect(shown()).toEqual([0, 1, 1, 1])
    await userEvent.click(button('ثبت'))
    await expect.poll(() => dialog().getByRole('alert').elements().length).toBe(2)
    await choose('رابطهٔ چندمقداری', 'دارد')
    await choose('ویژگی عددی', 'بها')
    await choose('محاسبه', 'میانگین')
    await userEvent.click(button('ثبت'))
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(await saved()).toMatchObject({
      ontDynamicProperties: [
        {
          ...{ title: 'جمع', type: 'NUMERICAL_PROPERTY', basedOnPropertyUuid: relation.uuid },
          ...{ numericalPropertyUuid: idOf('بها'), metricType: 'AVG' },
        },
      ],
    })
  })

  const newClass = () => dialog().getByRole('textbox', { name: /^کلاس تازه زیر/ })

  it('creates a relation, which forms show in one of five ways [ONT-002] [ONT-051]', async () => {
    const { saved } = await open()
    await begin('رابطه')
    await userEvent.fill(title(), 'همکار')
    const ways = dialog().getByRole('combobox', { name: 'شیوهٔ ورود در فرم' }).element().querySelectorAll('option')
    expect([...ways].map(({ value }) => value)).toEqual(['simple', 'auto_complete', 'select', 'option', 'multiple'])
    await choose('شیوهٔ ورود در فرم', 'چندتایی')
    await userEvent.click(button('ثبت'))
    expect((await saved()).ontRelations[1]).toMatchObject({ title: 'همکار', showType: 'multiple' })
  })

  it('picks the target class of a relation from the class tree, where a new class can be created [ONT-023] [ONT-024] [ONT-036]', async () => {
    const { saved } = await open()
    await begin('رابطه')
    await userEvent.fill(title(), 'همکار')
    await userEvent.click(button('افزودن… برد'))
    await expect.poll(radios).toEqual(['مفهوم', 'مفهوم و رابطه'])
    await unfold(dialog().getByRole('tree', { name: 'کلاس‌ها' }))
    expect(dialog().getByRole('tree').elements()).toHaveLength(1)
    await expect.element(newClass()).toBeVisible()
    await pick('شخص')
    await userEvent.click(button('افزودن به برد'))
    await expect.poll(() => tagged('برد')).toEqual(['شخص'])
    await userEvent.click(button('ثبت'))
    expect((await saved()).ontRelations[1]).toMatchObject({ rangesSimpleNodes: [person.uuid] })
  })

  const restrict = async () => {
    await begin('رابطه')
    await userEvent.fill(title(), 'همکار')
    await userEvent.click(button('افزودن… برد'))
    await userEvent.click(dialog().getByRole('radio', { name: 'مفهوم و رابطه' }))
    const trees = ['رابطه‌ها', 'کلاس‌ها'].map((name) => dialog().getByRole('tree', { name }))
    for (const tree of trees) await expect.element(tree).toBeVisible()
    return trees
  }

  it('picks the class of a restriction from two trees, each with its own search [ONT-025] [ONT-026] [ONT-027]', async () => {
    await open()
    const trees = await restrict()
    const [relations, classes] = trees.map((tree) => tree.element().getBoundingClientRect())
    expect(Number(relations?.left)).toBeGreaterThan(Number(classes?.right))
    for (const name of ['جست‌وجو در رابطه‌ها', 'جست‌وجو در کلاس‌ها'])
      await expect.element(dialog().getByRole('searchbox', { name })).toBeVisible()
    await expect.element(newClass()).not.toBeInTheDocument()
  })

  it('restricts a class and a relation by a constraint and a count [ONT-005] [ONT-028]', async () => {
    const { saved } = await open()
    const trees = await restrict()
    await unfold(trees[1] as Locator)
    await userEvent.click(dialog().getByTitle(/انتخاب رابطهٔ .دارد/))
    await expect.element(button('افزودن به برد')).toBeDisabled()
    await pick('مکان')
    await choose('نوع محدودیت', 'دست‌کم')
    await expect.element(button('افزودن به برد')).toBeDisabled()
    await userEvent.fill(dialog().getByRole('textbox', { name: 'تعداد' }), '۲')
    await userEvent.click(button('افزودن به برد'))
    await expect.poll(() => tagged('برد')).toEqual(['دارد دست‌کم ۲ مکان'])
    await userEvent.click(button('ثبت'))
    expect((await saved()).ontRelations[1]).toMatchObject({
      title: 'همکار',
      rangesComplexNodes: [{ ontRelationUuid: relation.uuid, ontNodeUuid: place.uuid, type: 'MIN', count: 2 }],
    })
  })
})

describe('dialogs over a small window', () => {
  it('a dialog grows larger than its window if possible, and all controls of the restriction picker work at 650×420', async () => {
    const relations = Array.from({ length: 5 }, (_, at) => ({ ...row(relation), uuid: idOf(`رابطه${at}`), title: `رابطه ${at}` }))
    ontology({ 'GET /api/ont/relations/0/25': () => pageOf(relations) })
    await page.viewport(1280, 800)
    const { host } = await mount({ content: editor, payload: { uuid: staff.uuid }, session: admin, size: { width: 500, height: 260 } })
    await userEvent.click(button('افزودن رابطه یا ویژگی'))
    const area = () => dialog().element().getBoundingClientRect()
    await expect.poll(() => area().height).toBeGreaterThan(host.getBoundingClientRect().height)
    expect(area().width).toBeGreaterThan(host.getBoundingClientRect().width)
    expect([area().left >= 0, area().top >= 0, area().right <= innerWidth, area().bottom <= innerHeight]).toEqual([true, true, true, true])
    await userEvent.click(dialog().getByRole('radio', { name: 'رابطه', exact: true }))
    await userEvent.click(button('افزودن… برد'))
    await userEvent.click(dialog().getByRole('radio', { name: 'مفهوم و رابطه' }))
    await expect.element(dialog().getByTitle(/انتخاب رابطهٔ .رابطه 4/)).toBeInTheDocument()
    expect([area().width, area().height]).toEqual([650, 420])
    const isPressed = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return element.contains(hit) || (hit?.contains(element) ?? false)
    }
    for (const name of ['جست‌وجو در رابطه‌ها', 'جست‌وجو در کلاس‌ها'])
      expect(isPressed(dialog().getByRole('searchbox', { name }).element())).toBe(true)
    for (const name of ['نوع محدودیت']) expect(isPressed(dialog().getByRole('combobox', { name }).element())).toBe(true)
    expect(isPressed(button('افزودن به برد').element())).toBe(true)
    for (const one of relations) {
      const tick = dialog()
        .getByTitle(new RegExp(`انتخاب رابطهٔ .${one.title}`))
        .element()
      tick.scrollIntoView({ block: 'nearest' })
      expect([one.title, isPressed(tick)]).toEqual([one.title, true])
    }
  })
})
