import type { docs } from '#api/contract/docs'
import { contract } from '#api/contract/index'
import { type JsonSchema, type OpenApi, buildOpenApi } from '#api/contract/openapi'
import { getDirection, languageTag, type Locale } from '#text/locale'
import { defineMessages } from '#text/messages'
import { permissionLevels } from '#text/messages/permission-levels'
import type { Handlers } from './handler'

const levelName = (locale: Locale, level: number): string => (permissionLevels(locale) as Record<number, string>)[level] ?? ''

const messages = defineMessages({
  fa: {
    title: 'فراخوانی‌های میزکار',
    search: 'جست‌وجو در مسیر، نام و شرح',
    none: 'موردی پیدا نشد. واژهٔ دیگری را جست‌وجو کنید.',
    calls: 'فراخوانی‌ها',
    shapes: 'ساختارها',
    parameters: 'پارامترها',
    body: 'بدنهٔ درخواست',
    answer: 'پاسخ',
    errors: 'خطاها',
    rights: 'دسترسی لازم',
    required: 'الزامی',
    publicCall: 'بدون ورود',
    signedIn: 'کاربر واردشده',
    administrator: 'مدیر سامانه',
    flag: 'قابلیت لازم',
    addition: 'افزودهٔ میزکار',
    level: (level: number) => levelName('fa', level),
  },
  en: {
    title: 'The calls of Mizkar',
    search: 'Search paths, names and descriptions',
    none: 'Nothing found. Try another word.',
    calls: 'Calls',
    shapes: 'Shapes',
    parameters: 'Parameters',
    body: 'Request body',
    answer: 'Answer',
    errors: 'Errors',
    rights: 'Rights',
    required: 'required',
    publicCall: 'without sign-in',
    signedIn: 'signed-in user',
    administrator: 'administrator',
    flag: 'feature',
    addition: 'our addition',
    level: (level) => levelName('en', level),
  },
})

/** Content security policy of the page: only its own script and style. */
export const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: unknown): string => String(text).replace(/[&<>"']/g, (found) => entities[found] ?? found)
const code = (text: unknown, className = ''): string => `<code dir="ltr"${className && ` class="${className}"`}>${escaped(text)}</code>`

const isShape = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.filter(isShape) : [])
const link = (reference: unknown): string => {
  const name = String(reference).split('/').at(-1) ?? ''
  return `<a href="#shape-${escaped(name)}">${escaped(name)}</a>`
}

const limits = ({ minimum, maximum, maxLength, minLength, maxItems, format, default: otherwise }: JsonSchema): string => {
  const said = Object.entries({ format, minimum, maximum, minLength, maxLength, maxItems, default: otherwise }).filter(
    ([, value]) => value !== undefined,
  )
  return said.length === 0 ? '' : ` <i>${escaped(said.map(([name, value]) => `${name} ${String(value)}`).join(', '))}</i>`
}

/** Formats a schema as a type: `{ title: string, size?: integer }`. */
function shapeOf(shape: JsonSchema, indent = ''): string {
  if (shape.$ref) return link(shape.$ref)
  const options = [...listOf(shape.anyOf), ...listOf(shape.oneOf)]
  if (options.length > 0) return options.map((option) => shapeOf(option, indent)).join(' | ')
  if (Array.isArray(shape.enum)) return shape.enum.map((value) => escaped(JSON.stringify(value))).join(' | ')
  if (shape.const !== undefined) return escaped(JSON.stringify(shape.const))
  if (Array.isArray(shape.prefixItems))
    return `[${listOf(shape.prefixItems)
      .map((item) => shapeOf(item, indent))
      .join(', ')}]`
  if (shape.type === 'array') return `[${isShape(shape.items) ? shapeOf(shape.items, indent) : ''}]${limits(shape)}`
  if (isShape(shape.properties)) {
    const required = new Set(Array.isArray(shape.required) ? shape.required : [])
    const deeper = `${indent}  `
    const fields = Object.entries(shape.properties).map(
      ([name, inner]) => `${deeper}${escaped(name)}${required.has(name) ? '' : '?'}: ${shapeOf(inner as JsonSchema, deeper)}`,
    )
    return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${indent}}`
  }
  if (isShape(shape.additionalProperties)) return `{ [name]: ${shapeOf(shape.additionalProperties, indent)} }`
  return `${escaped([shape.type ?? 'any'].flat().join(' | '))}${limits(shape)}`
}

const pre = (html: string): string => `<pre dir="ltr">${html}</pre>`
const part = (title: string, html: string): string => (html === '' ? '' : `<h4>${title}</h4>${html}`)

type Words = ReturnType<typeof messages>

const parametersOf = (parameters: readonly JsonSchema[], say: Words): string =>
  parameters.length === 0
    ? ''
    : `<table>${parameters
        .map(
          ({ name, in: place, required, schema }) =>
            `<tr><td>${code(name)}<td>${escaped(place)}<td>${required ? say.required : ''}<td>${pre(shapeOf(schema as JsonSchema))}`,
        )
        .join('')}</table>`

const contentOf = (holder: unknown): string =>
  isShape(holder) && isShape(holder.content)
    ? Object.entries(holder.content)
        .map(([type, body]) => `<p>${code(type)}</p>${pre(shapeOf((body as { schema: JsonSchema }).schema))}`)
        .join('')
    : ''

const errorsOf = (responses: JsonSchema): string => {
  const failures = Object.entries(responses).filter(([status]) => Number(status) >= 400)
  return `<table>${failures
    .flatMap(([status, answer]) =>
      String((answer as JsonSchema).description)
        .split('. ')
        .map((line) => line.split(': '))
        .map(([name = '', ...title]) => `<tr><td>${status}<td>${code(name)}<td dir="ltr">${escaped(title.join(': '))}`),
    )
    .join('')}</table>`
}

const rightsOf = (operation: JsonSchema, say: Words): string => {
  const access = operation['x-access']
  const who = access === 'public' ? say.publicCall : access === 'admin' ? say.administrator : say.signedIn
  const subjects = listOf(operation['x-subjects']).map(({ at, level, when }) => {
    const only = isShape(when) ? ` (${escaped(when.at)} = ${escaped(String(when.is))})` : ''
    return `<li>${code(at)} ${escaped(level)}: ${say.level(Number(level))}${only && code(only)}`
  })
  const flags = Array.isArray(operation['x-feature'])
    ? [`<li>${say.flag}: ${operation['x-feature'].map((flag) => code(flag)).join(' ')}`]
    : []
  return `<ul><li>${who}${subjects.join('')}${flags.join('')}</ul>`
}

const operationOf = (path: string, method: string, operation: JsonSchema, say: Words): string => {
  const { operationId, summary, parameters, requestBody, responses } = operation as JsonSchema & { responses: JsonSchema }
  const known = `${String(operationId)} ${method} ${path} ${String(summary)}`.toLowerCase()
  const success = responses['200'] ?? responses['204']
  return [
    `<details class="call" id="${escaped(operationId)}" data-known="${escaped(known)}">`,
    `<summary dir="ltr">${code(method.toUpperCase(), `method ${method}`)} ${code(path)} <span>${escaped(summary)}</span></summary>`,
    `<p>${code(operationId)}${operation['x-addition'] ? ` <mark>${say.addition}</mark>` : ''}</p>`,
    part(say.rights, rightsOf(operation, say)),
    part(say.parameters, parametersOf(listOf(parameters), say)),
    part(say.body, contentOf(requestBody)),
    part(say.answer, contentOf(success) || `<p dir="ltr">${responses['204'] ? '204' : '200'}</p>`),
    part(say.errors, errorsOf(responses)),
    '</details>',
  ].join('')
}

/** Returns the page to browse all calls. It needs only `docsScript` at /api/docs.js and `docsStyle` at /api/docs.css. */
export function docsPage({ info, tags, paths, components }: OpenApi, locale: Locale): string {
  const say = messages(locale)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: listTags(operation)[0],
      html: operationOf(path, method, operation, say),
    })),
  )
  const sections = tags.map(({ name }) => ({ name, calls: operations.filter(({ tag }) => tag === name).map(({ html }) => html) }))
  return [
    `<!doctype html><html lang="${languageTag(locale)}" dir="${getDirection(locale)}"><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api/docs.css"><script src="/api/docs.js" defer></script>',
    `<title>${say.title}</title><header><h1>${say.title} <small dir="ltr">${escaped(info.version)}</small></h1>`,
    `<input type="search" id="search" aria-label="${say.search}" placeholder="${say.search}" autofocus></header>`,
    `<nav aria-label="${say.calls}">${sections.map(({ name }) => `<a href="#section-${escaped(name)}" dir="ltr">${escaped(name)}</a>`).join('')}</nav>`,
    `<main><p dir="ltr">${escaped(info.description)}</p><p id="none" role="status" hidden>${say.none}</p>`,
    ...sections.map(
      ({ name, calls }) => `<section id="section-${escaped(name)}"><h2 dir="ltr">${escaped(name)}</h2>${calls.join('')}</section>`,
    ),
    `<section id="shapes"><h2>${say.shapes}</h2>`,
    ...Object.entries(components.schemas).map(
      ([name, shape]) => `<article id="shape-${escaped(name)}"><h3 dir="ltr">${escaped(name)}</h3>${pre(shapeOf(shape))}</article>`,
    ),
    '</section></main></html>',
  ].join('')
}

const listTags = (operation: JsonSchema): unknown[] => (Array.isArray(operation.tags) ? operation.tags : [])

export const docsScript = `'use strict'
const search = document.getElementById('search')
const none = document.getElementById('none')
const calls = [...document.querySelectorAll('.call')]
const sections = [...document.querySelectorAll('main > section')]
const show = () => {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean)
  for (const call of calls) call.hidden = !words.every((word) => call.dataset.known.includes(word))
  for (const section of sections) section.hidden = words.length > 0 && !section.querySelector('.call:not([hidden])')
  none.hidden = words.length === 0 || calls.some((call) => !call.hidden)
}
const open = () => {
  const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (target instanceof HTMLDetailsElement) { target.open = true; target.scrollIntoView() }
}
search.addEventListener('input', show)
addEventListener('hashchange', open)
addEventListener('keydown', (event) => {
  if (event.code === 'Slash' && event.target !== search) { event.preventDefault(); search.focus() }
})
show()
open()
`

export const docsStyle = `:root { color-scheme: light dark; font: 1rem/1.6 Vazirmatn, system-ui, sans-serif }
body { margin: 0; display: grid; grid-template: auto 1fr / 14rem minmax(0, 1fr); min-block-size: 100vh }
header { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; padding: .75rem 1.5rem; position: sticky; inset-block-start: 0; background: Canvas; border-block-end: 1px solid GrayText; z-index: 1 }
h1 { font-size: 1.25rem; margin: 0 }
input { flex: 1; min-inline-size: 12rem; font: inherit; padding: .35rem .75rem }
nav { display: flex; flex-direction: column; padding: 1rem 1.5rem; gap: .15rem; position: sticky; inset-block-start: 4rem; max-block-size: calc(100vh - 6rem); overflow: auto; text-align: start }
main { padding: 1rem 1.5rem 4rem; min-inline-size: 0 }
section, article, details { scroll-margin-block-start: 5rem }
details { border-block-end: 1px solid color-mix(in srgb, GrayText 35%, transparent) }
summary { padding: .4rem 0; cursor: pointer; overflow-wrap: anywhere }
summary span { color: GrayText }
details[open] { padding-block-end: 1rem }
h4 { margin: .75rem 0 .25rem }
table { border-collapse: collapse; inline-size: 100% }
td { padding: .2rem .5rem; vertical-align: top; border-block-start: 1px solid color-mix(in srgb, GrayText 25%, transparent); text-align: start }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .875rem }
code, pre { font-family: ui-monospace, monospace; unicode-bidi: isolate }
.method { display: inline-block; min-inline-size: 4.5em; font-weight: 700 }
.get { color: light-dark(#0b6b3a, #7ddfa8) }
.post { color: light-dark(#0a4fa3, #8fbfff) }
.put { color: light-dark(#8a5200, #ffc773) }
.delete { color: light-dark(#a1162a, #ff9aa8) }
@media (max-width: 60rem) { body { grid-template: auto / minmax(0, 1fr) } nav { display: none } }
`

const asset = (body: string, type: string, policy?: string): Response =>
  new Response(body, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-cache',
      ...(policy && { 'content-security-policy': policy }),
    },
  })

/** Returns the handlers for the OpenAPI document, the page and its two files. */
export function docsHandlers(version: string): Handlers<typeof docs> {
  let made: OpenApi | undefined
  const document = () => {
    made ??= buildOpenApi(contract, version)
    return made
  }
  return {
    openapi: async () => ({ ...document() }),
    page: async ({ locale }) => asset(docsPage(document(), locale), 'text/html', docsPolicy),
    script: async () => asset(docsScript, 'text/javascript'),
    style: async () => asset(docsStyle, 'text/css'),
  }
}
