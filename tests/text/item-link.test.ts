import { expect, it } from 'vitest'
import { buildItemLink, buildWindowLink, getItemFragment, parseItemLink, parsePageLink } from '#text/item-link'

const uuid = '0a1b2c3d-0000-4000-8000-00000000000a'
const origin = 'https://mizkar.example'

it('the link of an item contains its id, and nothing else is a link of an item', () => {
  const link = buildItemLink(origin, uuid)
  expect(link).toBe(`${origin}/index.html#item=${uuid}`)
  expect(parseItemLink(new URL(link).hash.toUpperCase().replace('ITEM', 'item'))).toBe(uuid)
  for (const fragment of ['', '#', '#item=', `#item=${uuid}x`, `#other=${uuid}`, '#item=../../x', `item=${uuid}`])
    expect(parseItemLink(fragment)).toBeUndefined()
})

it('only links of items of the same desktop are opened in it', () => {
  expect(getItemFragment(origin, buildItemLink(origin, uuid))).toBe(`#item=${uuid}`)
  for (const address of [buildItemLink('https://other.example', uuid), `${origin}/index.html#x`, `${origin}/other#item=${uuid}`])
    expect(getItemFragment(origin, address)).toBeUndefined()
})

it('an address opens an item or a program, and nothing else', () => {
  expect(parsePageLink(new URL(buildItemLink(origin, uuid)).hash)).toEqual({ nodeUuid: uuid })
  expect(parsePageLink(new URL(buildWindowLink(origin, 'messenger')).hash)).toEqual({ windowKind: 'messenger' })
  for (const fragment of ['', '#window=', '#window=../x', '#window=A', '#windows=messenger', '#item=x'])
    expect(parsePageLink(fragment)).toBeUndefined()
})
