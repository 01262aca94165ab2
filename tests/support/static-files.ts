import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}

export interface StaticFiles {
  url: string
  /** Stops the server and closes open connections, as if the network were lost. */
  stop(): Promise<void>
}

/** Starts a plain file server for a folder. */
export const serveFiles = async (folder: string): Promise<StaticFiles> => {
  const server: Server = createServer(async (request, answer) => {
    const path = normalize(new URL(request.url ?? '/', 'http://files.test').pathname)
    const file = join(folder, path === '/' ? 'index.html' : path)
    try {
      const bytes = await readFile(file)
      answer.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(bytes)
    } catch {
      answer.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
