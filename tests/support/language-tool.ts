import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Misspelled words with suggestions. */
const known: Readonly<Record<string, readonly string[]>> = {
  میخواهم: ['می‌خواهم', 'می خواهم'],
  گذارش: ['گزارش', 'گذارش‌ها'],
  recieve: ['receive'],
}

export interface LanguageTool {
  /** Address of the call `/v2/check`. */
  url: string
  readonly asked: { headers: IncomingHttpHeaders; path: string; form: URLSearchParams }[]
  /** Handles the requests instead of the fake spell checker while it is set. */
  instead: RequestListener | undefined
  close(): Promise<void>
}

/** Starts a fake LanguageTool server: it receives a form and returns suspected words, with offsets in UTF-16 units. */
export async function languageTool(): Promise<LanguageTool> {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      const form = new URLSearchParams(body)
      tool.asked.push({ headers: request.headers, path: request.url ?? '', form })
      if (tool.instead) return tool.instead(request, response)
      const text = form.get('text')
      if (request.method !== 'POST' || text === null || !form.get('language'))
        return response.writeHead(400).end("Missing 'text' or 'data'")
      const words = Object.keys(known).join('|')
      const matches = [...text.matchAll(new RegExp(words, 'gu'))].map(({ 0: word, index }) => ({
        message: 'این واژه در واژه‌نامه نیست.',
        shortMessage: '',
        ...{ offset: index, length: word.length },
        replacements: (known[word] ?? []).map((value) => ({ value })),
        rule: { id: 'SPELLER_RULE', issueType: 'misspelling', category: { id: 'TYPOS' } },
      }))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ software: { apiVersion: 1 }, matches }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const tool: LanguageTool = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/check`,
    asked: [],
    instead: undefined,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return tool
}
