import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { type Bundle, bundleOsJs } from './bundle'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.png': 'image/png',
}

const desktopPath = 'home:/.desktop'

/** Serves the client of OS.js and the calls that it needs for its desktop and its file manager. */
const serve = async ({ packages, page }: Bundle, icons: readonly string[], rows: readonly string[]) => {
  const folders: Readonly<Record<string, string>> = {
    '/apps/FileManager/': 'filemanager-application/dist',
    '/themes/StandardTheme/': 'standard-theme/dist',
    '/icons/GnomeIcons/': 'gnome-icons/dist',
  }
  const readMetadata = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(packages, name, 'metadata.json'), 'utf8'))
  const metadata = await Promise.all(['standard-theme', 'gnome-icons', 'filemanager-application'].map(readMetadata))
  const listFolder = (path: string) =>
    (path === desktopPath ? icons : rows).map((filename) => ({
      filename,
      path: `${path}/${filename}`,
      isDirectory: true,
      isFile: false,
      mime: null,
      size: 0,
      stat: {},
    }))
  const call = (path: string, query: URLSearchParams): unknown => {
    if (path === '/login') return { id: 1, username: 'demo', name: 'demo', groups: [] }
    if (path === '/metadata.json') return metadata
    if (path === '/vfs/readdir') return listFolder(query.get('path') ?? '')
    // Shortcuts on the desktop.
    return path === '/vfs/readfile' ? [] : undefined
  }
  const findFile = (path: string): string => {
    const folder = Object.keys(folders).find((start) => path.startsWith(start))
    if (folder !== undefined) return join(packages, folders[folder] as string, path.slice(folder.length))
    // The bundled scripts name the images of the client relative to the page.
    if (/^\/[^/]+\.png$/.test(path)) return join(packages, 'client/dist', path)
    return join(page, path === '/' ? 'index.html' : path)
  }
  const respond = async (request: IncomingMessage): Promise<[type: string, content: string | Buffer]> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://files.test')
    const path = normalize(decodeURIComponent(pathname))
    const data = call(path, searchParams)
    if (data !== undefined) return ['application/json', JSON.stringify(data)]
    return [types[extname(path)] ?? 'text/html; charset=utf-8', await readFile(findFile(path))]
  }
  const server = createServer(async (request, answer) => {
    try {
      const [type, content] = await respond(request)
      // The server of OS.js lets the browser ask again for each file. Stored files are faster, in favour of OS.js.
      const isStored = ['text/javascript', 'text/css', 'image/png'].includes(type)
      answer.writeHead(200, { 'content-type': type, 'cache-control': isStored ? 'max-age=31536000' : 'no-cache' }).end(content)
    } catch {
      answer.writeHead(404).end()
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() }
}

/** Starts OS.js with these icons on the desktop; each folder contains these rows. Returns undefined if it cannot be installed. */
export const startOsJs = async (
  icons: readonly string[],
  rows: readonly string[],
): Promise<Awaited<ReturnType<typeof serve>> | undefined> => {
  const bundle = await bundleOsJs()
  return bundle && (await serve(bundle, icons, rows))
}
