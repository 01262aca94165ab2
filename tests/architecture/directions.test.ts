import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => [path, readFileSync(join('src', path), 'utf8')] as const)

/** Returns every tag with this name and its position. The arrow of a function in an attribute does not end the tag. */
const tags = (name: string) =>
  sources.flatMap(([path, text]) => [...text.matchAll(new RegExp(`<(?:${name})\\b(?:=>|[^>])*>`, 'g'))].map(([tag]) => `${path}: ${tag}`))

const without = (found: string[], direction: RegExp) => found.filter((tag) => !direction.test(tag))

it('renders keys, codes and program output left to right on every page', () => {
  const keys = tags('kbd')
  expect(keys.length).toBeGreaterThan(4)
  expect(without(keys, /lang="en" dir="ltr"/)).toEqual([])
  const codes = tags('code|pre')
  expect(codes.length).toBeGreaterThan(5)
  expect(without(codes, /dir="(?:ltr|auto)"/)).toEqual([])
})

it('renders usernames, addresses, ids and keys left to right everywhere', () => {
  const shown = sources.flatMap(([path, text]) =>
    [...text.matchAll(/<(?:bdi|Bdi|td|dd|span)\b[^<>]*>\s*\{(?:\w+\.)?(?:username|email|ip|uuid|key|nationalCode|authority)\}/g)].map(
      ([tag]) => `${path}: ${tag}`,
    ),
  )
  expect(shown.length).toBeGreaterThan(10)
  expect(without(shown, /dir="ltr"/)).toEqual([])
})

it('makes fields for usernames, addresses and codes left to right', () => {
  const fields = tags('TextField|RowTextField').filter((tag) =>
    /(?:name="|\bt\.)(?:username|email|address|key|authority|nationalCode)\b|type="(?:email|url|tel)"|inputMode="(?:email|url|tel|numeric)"/.test(
      tag,
    ),
  )
  expect(fields.length).toBeGreaterThan(7)
  expect(without(fields, /dir="ltr"/)).toEqual([])
})

it('the page is Persian and right to left before any script has loaded', () => {
  expect(readFileSync('index.html', 'utf8')).toMatch(/<html lang="fa" dir="rtl">/)
})
