import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => [path, readFileSync(join('src', path), 'utf8')] as const)

/** Returns the names of the icons in a list of drawings. */
const drawn = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^ {2}(\w+): [A-Z]\w*,$/gm)].map(([, name]) => name as string)

it('defines every icon that is used, and none twice', () => {
  const known = [...drawn('src/ui/icon.tsx'), ...drawn('src/ui/window-icons.ts')]
  expect(known.length).toBeGreaterThan(90)
  expect(known).toHaveLength(new Set(known).size)
  const named = sources.flatMap(([path, text]) =>
    [...text.matchAll(/\bicon(?:=|: )["']([a-z]\w*)["']|<Icon name=["'](\w+)["']/g)].map(([, one, other]) => `${one ?? other} (${path})`),
  )
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter((use) => !known.includes(use.split(' ')[0] as string))).toEqual([])
})

/** Icons that are mirrored, because they show a direction of reading, moving or indenting. */
const turned = [
  ...['back', 'first', 'form', 'forward', 'last', 'list', 'log', 'metadata', 'move', 'next', 'paste', 'preview', 'previous'],
  ...['redo', 'signOut', 'source', 'tree', 'undo'],
]
/**
 * Icons that are not mirrored, because their direction is physical or their shape is fixed: media, clocks, checks, lenses, files, sides of
 * the screen.
 */
const fixed = [
  ...['check', 'success', 'search', 'zoomIn', 'zoomOut', 'history', 'help', 'edit', 'key', 'message', 'language', 'loading', 'refresh'],
  ...['rotateBackward', 'rotateForward', 'download', 'upload', 'folderUpload', 'up', 'down', 'collapse', 'drop', 'play', 'playing'],
  ...[
    'pause',
    'paused',
    'stop',
    'document',
    'pages',
    'new',
    'compare',
    'archive',
    'folder',
    'folderNew',
    'folderOpen',
    'image',
    'copy',
    'cut',
  ],
  ...['chart', 'restore', 'snap', 'pin', 'unpin', 'tag', 'link', 'sliders', 'related', 'ontology', 'inspect', 'thumbnails', 'themeDark'],
  ...['themeSystem', 'actions', 'rename', 'hide', 'bell', 'bellOff', 'offline', 'user', 'users', 'full', 'unstar'],
]
/** Icons that are symmetric, so that mirroring does not change them. */
const even = [
  ...['add', 'alert', 'calendar', 'close', 'delete', 'desktop', 'error', 'fitPage', 'fitWidth', 'grid', 'home', 'info', 'keyboard', 'star'],
  ...[
    'maximise',
    'microphone',
    'minimise',
    'more',
    'permission',
    'print',
    'settings',
    'show',
    'similar',
    'tasks',
    'themeLight',
    'warning',
    'windows',
  ],
]

it('mirrors exactly the directional icons in right-to-left layout; each icon is in one of three lists', () => {
  const known = [...drawn('src/ui/icon.tsx'), ...drawn('src/ui/window-icons.ts')]
  expect([...turned, ...fixed, ...even].sort()).toEqual(known.sort())
  const [, names = ''] = /const mirrored[^(]*\(\[([\s\S]*?)\n\]\)/.exec(readFileSync('src/ui/icon.tsx', 'utf8')) ?? []
  expect([...names.matchAll(/'(\w+)'/g)].map(([, name]) => name).sort()).toEqual(turned.sort())
})
