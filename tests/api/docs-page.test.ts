import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contract } from '#api/contract/index'
import { buildOpenApi } from '#api/contract/openapi'
import { resource } from '#api/contract/endpoint'
import { renderDocsPage, docsPolicy, docsScript, docsStyle } from '#server/http/docs-page'
import { calls } from '#server/http/routes'
import { launchOptions } from '../../scripts/chromium.mjs'

const html = renderDocsPage(buildOpenApi(contract, '1.2.3'), 'fa')

describe('the page of calls', () => {
  it('shows every call with its errors', () => {
    for (const { name } of calls) expect(html).toContain(`id="${name}"`)
    expect(html).toContain('titleExists')
  })

  it('loads only its own two files', () => {
    const loaded = [...html.matchAll(/<(?:script|link|img|iframe)\b[^>]*?(?:src|href)="([^"]*)"/g)].map((match) => match[1])
    expect(loaded.sort()).toEqual(['/api/docs.css', '/api/docs.js'])
    expect(html + docsScript + docsStyle).not.toMatch(/https?:|@import|url\(/)
  })

  it('needs no inline script, style or handler', () => {
    expect(html).not.toMatch(/<script>|<style|\son\w+=|style="/)
  })

  it('inserts texts of the contract as plain text', () => {
    const hostile = resource({
      bad: {
        method: 'get',
        path: '/api/x',
        summary: '<img src=x onerror=alert(1)> & "quotes"',
        access: 'public',
        response: z.enum(['<b>']),
      },
    })
    const page = renderDocsPage(buildOpenApi({ hostile }, '<v>'), 'en')
    expect(page).not.toMatch(/<img|<b>|<v>/)
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot;')
  })

  it('the page is in Persian from right to left, or in English', () => {
    expect(html).toContain('<html lang="fa-IR" dir="rtl">')
    expect(renderDocsPage(buildOpenApi(contract, '1'), 'en')).toContain('dir="ltr"><meta')
  })
})

describe('the page of calls in a browser with its Content-Security-Policy', () => {
  let browser: Browser
  let page: Page
  const faults: string[] = []
  const files: Record<string, [string, string]> = {
    '/': ['text/html', html],
    '/api/docs.js': ['text/javascript', docsScript],
    '/api/docs.css': ['text/css', docsStyle],
  }
  const server = createServer((request, response) => {
    const [type, body] = files[new URL(request.url ?? '', 'http://x').pathname] ?? ['text/plain', '']
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': docsPolicy }).end(body)
  })

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    browser = await chromium.launch(launchOptions)
    page = await browser.newPage()
    page.on('console', (said) => void (said.type() === 'error' && !said.text().includes('favicon') && faults.push(said.text())))
    page.on('pageerror', (error) => void faults.push(error.message))
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/#nodebase.rename`)
  })

  afterAll(async () => {
    await browser?.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  it('opens the call that the URL names', async () => {
    expect(await page.locator('details[open]').getAttribute('id')).toBe('nodebase.rename')
  })

  it('filters the calls by all typed words, and shows a message if there are none', async () => {
    const shown = page.locator('.call:visible')
    await page.getByRole('searchbox').fill('captcha needed')
    await expect.poll(() => shown.count()).toBe(1)
    await page.getByRole('searchbox').fill('nothing has this')
    await expect.poll(() => page.getByRole('status').isVisible()).toBe(true)
    await page.getByRole('searchbox').fill('')
    await expect.poll(() => shown.count()).toBe(calls.length)
  })

  it('causes no violation of the policy', () => {
    expect(faults).toEqual([])
  })
})
