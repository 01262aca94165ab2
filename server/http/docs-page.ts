import type { docs } from '#api/contract/docs'
import { contract } from '#api/contract/index'
import { type JsonSchema, type OpenApi, buildOpenApi } from '#api/contract/openapi'
import { getDirection, getLanguageTag, type Locale } from '#text/locale'
import { defineMessages } from '#text/messages'
import { permissionLevels } from '#text/messages/permission-levels'
import type { Handlers } from './handler'

const getLevelName = (locale: Locale, level: number): string => (permissionLevels(locale) as Record<number, string>)[level] ?? ''

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
    level: (level: number) => getLevelName('fa', level),
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
    level: (level) => getLevelName('en', level),
  },
})

/** Content security policy of the page: only its own script and style. */
export const docsPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: unknown): string => String(text).replace(/[&<>"']/g, (found) => entities[found] ?? found)
const renderCode = (text: unknown, className = ''): string =>
  `<code dir="ltr"${className && ` class="${className}"`}>${escapeHtml(text)}</code>`

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null && !Array.isArray(value)
const toSchemaList = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.filter(isSchema) : [])
const renderLink = (reference: unknown): string => {
  const name = String(reference).split('/').at(-1) ?? ''
  return `<a href="#shape-${escapeHtml(name)}">${escapeHtml(name)}</a>`
}

const renderLimits = ({ minimum, maximum, maxLength, minLength, maxItems, format, default: otherwise }: JsonSchema): string => {
  const limitEntries = Object.entries({ format, minimum, maximum, minLength, maxLength, maxItems, default: otherwise }).filter(
    ([, value]) => value !== undefined,
  )
  return limitEntries.length === 0
    ? ''
    : ` <i>${escapeHtml(limitEntries.map(([name, value]) => `${name} ${String(value)}`).join(', '))}</i>`
}

/** Formats a schema as a type: `{ title: string, size?: integer }`. */
function renderSchema(shape: JsonSchema, indent = ''): string {
  if (shape.$ref) return renderLink(shape.$ref)
  const options = [...toSchemaList(shape.anyOf), ...toSchemaList(shape.oneOf)]
  if (options.length > 0) return options.map((option) => renderSchema(option, indent)).join(' | ')
  if (Array.isArray(shape.enum)) return shape.enum.map((value) => escapeHtml(JSON.stringify(value))).join(' | ')
  if (shape.const !== undefined) return escapeHtml(JSON.stringify(shape.const))
  if (Array.isArray(shape.prefixItems))
    return `[${toSchemaList(shape.prefixItems)
      .map((item) => renderSchema(item, indent))
      .join(', ')}]`
  if (shape.type === 'array') return `[${isSchema(shape.items) ? renderSchema(shape.items, indent) : ''}]${renderLimits(shape)}`
  if (isSchema(shape.properties)) {
    const required = new Set(Array.isArray(shape.required) ? shape.required : [])
    const deeper = `${indent}  `
    const fields = Object.entries(shape.properties).map(
      ([name, inner]) => `${deeper}${escapeHtml(name)}${required.has(name) ? '' : '?'}: ${renderSchema(inner as JsonSchema, deeper)}`,
    )
    return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${indent}}`
  }
  if (isSchema(shape.additionalProperties)) return `{ [name]: ${renderSchema(shape.additionalProperties, indent)} }`
  return `${escapeHtml([shape.type ?? 'any'].flat().join(' | '))}${renderLimits(shape)}`
}

const renderPre = (html: string): string => `<pre dir="ltr">${html}</pre>`
const renderSection = (title: string, html: string): string => (html === '' ? '' : `<h4>${title}</h4>${html}`)

type DocsTexts = ReturnType<typeof messages>

const renderParameters = (parameters: readonly JsonSchema[], texts: DocsTexts): string =>
  parameters.length === 0
    ? ''
    : `<table>${parameters
        .map(
          ({ name, in: place, required, schema }) =>
            `<tr><td>${renderCode(name)}<td>${escapeHtml(place)}<td>${required ? texts.required : ''}<td>${renderPre(renderSchema(schema as JsonSchema))}`,
        )
        .join('')}</table>`

const renderContent = (holder: unknown): string =>
  isSchema(holder) && isSchema(holder.content)
    ? Object.entries(holder.content)
        .map(([type, body]) => `<p>${renderCode(type)}</p>${renderPre(renderSchema((body as { schema: JsonSchema }).schema))}`)
        .join('')
    : ''

const renderErrors = (responses: JsonSchema): string => {
  const failures = Object.entries(responses).filter(([status]) => Number(status) >= 400)
  return `<table>${failures
    .flatMap(([status, answer]) =>
      String((answer as JsonSchema).description)
        .split('. ')
        .map((line) => line.split(': '))
        .map(([name = '', ...title]) => `<tr><td>${status}<td>${renderCode(name)}<td dir="ltr">${escapeHtml(title.join(': '))}`),
    )
    .join('')}</table>`
}

const renderAccess = (operation: JsonSchema, texts: DocsTexts): string => {
  const access = operation['x-access']
  const audience = access === 'public' ? texts.publicCall : access === 'admin' ? texts.administrator : texts.signedIn
  const subjects = toSchemaList(operation['x-subjects']).map(({ at, level, when }) => {
    const condition = isSchema(when) ? ` (${escapeHtml(when.at)} = ${escapeHtml(String(when.is))})` : ''
    return `<li>${renderCode(at)} ${escapeHtml(level)}: ${texts.level(Number(level))}${condition && renderCode(condition)}`
  })
  const flags = Array.isArray(operation['x-feature'])
    ? [`<li>${texts.flag}: ${operation['x-feature'].map((flag) => renderCode(flag)).join(' ')}`]
    : []
  return `<ul><li>${audience}${subjects.join('')}${flags.join('')}</ul>`
}

const renderOperation = (path: string, method: string, operation: JsonSchema, texts: DocsTexts): string => {
  const { operationId, summary, parameters, requestBody, responses } = operation as JsonSchema & { responses: JsonSchema }
  const searchText = `${String(operationId)} ${method} ${path} ${String(summary)}`.toLowerCase()
  const success = responses['200'] ?? responses['204']
  return [
    `<details class="call" id="${escapeHtml(operationId)}" data-known="${escapeHtml(searchText)}">`,
    `<summary dir="ltr">${renderCode(method.toUpperCase(), `method ${method}`)} ${renderCode(path)} <span>${escapeHtml(summary)}</span></summary>`,
    `<p>${renderCode(operationId)}${operation['x-addition'] ? ` <mark>${texts.addition}</mark>` : ''}</p>`,
    renderSection(texts.rights, renderAccess(operation, texts)),
    renderSection(texts.parameters, renderParameters(toSchemaList(parameters), texts)),
    renderSection(texts.body, renderContent(requestBody)),
    renderSection(texts.answer, renderContent(success) || `<p dir="ltr">${responses['204'] ? '204' : '200'}</p>`),
    renderSection(texts.errors, renderErrors(responses)),
    '</details>',
  ].join('')
}

/** Returns the page to browse all calls. It needs only `docsScript` at /api/docs.js and `docsStyle` at /api/docs.css. */
export function renderDocsPage({ info, tags, paths, components }: OpenApi, locale: Locale): string {
  const texts = messages(locale)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: listTags(operation)[0],
      html: renderOperation(path, method, operation, texts),
    })),
  )
  const sections = tags.map(({ name }) => ({ name, calls: operations.filter(({ tag }) => tag === name).map(({ html }) => html) }))
  return [
    `<!doctype html><html lang="${getLanguageTag(locale)}" dir="${getDirection(locale)}"><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api/docs.css"><script src="/api/docs.js" defer></script>',
    `<title>${texts.title}</title><header><h1>${texts.title} <small dir="ltr">${escapeHtml(info.version)}</small></h1>`,
    `<input type="search" id="search" aria-label="${texts.search}" placeholder="${texts.search}" autofocus></header>`,
    `<nav aria-label="${texts.calls}">${sections.map(({ name }) => `<a href="#section-${escapeHtml(name)}" dir="ltr">${escapeHtml(name)}</a>`).join('')}</nav>`,
    `<main><p dir="ltr">${escapeHtml(info.description)}</p><p id="none" role="status" hidden>${texts.none}</p>`,
    ...sections.map(
      ({ name, calls }) => `<section id="section-${escapeHtml(name)}"><h2 dir="ltr">${escapeHtml(name)}</h2>${calls.join('')}</section>`,
    ),
    `<section id="shapes"><h2>${texts.shapes}</h2>`,
    ...Object.entries(components.schemas).map(
      ([name, shape]) =>
        `<article id="shape-${escapeHtml(name)}"><h3 dir="ltr">${escapeHtml(name)}</h3>${renderPre(renderSchema(shape))}</article>`,
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

const assetResponse = (body: string, type: string, policy?: string): Response =>
  new Response(body, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-cache',
      ...(policy && { 'content-security-policy': policy }),
    },
  })

/** Returns the handlers for the OpenAPI document, the page and its two files. */
export function createDocsHandlers(version: string): Handlers<typeof docs> {
  let openApi: OpenApi | undefined
  const document = () => {
    openApi ??= buildOpenApi(contract, version)
    return openApi
  }
  return {
    openapi: async () => ({ ...document() }),
    page: async ({ locale }) => assetResponse(renderDocsPage(document(), locale), 'text/html', docsPolicy),
    script: async () => assetResponse(docsScript, 'text/javascript'),
    style: async () => assetResponse(docsStyle, 'text/css'),
  }
}
