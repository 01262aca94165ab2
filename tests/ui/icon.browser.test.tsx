import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'
import { Icon, lazyWindowIcons } from '#ui/icon'

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

const turned = 'matrix(-1, 0, 0, 1, 0, 0)'
const reading = ['back', 'forward', 'next', 'previous', 'first', 'last', 'undo', 'redo', 'tree', 'list', 'move', 'preview', 'signOut']
const physical = ['check', 'search', 'history', 'play', 'pause', 'refresh', 'rotateForward', 'download', 'upload', 'document', 'zoomIn']

describe('icons', () => {
  it.each([
    ['rtl', turned],
    ['ltr', 'none'],
  ])('directional icons in a page with direction %s have the transform %s, and all other icons none', async (dir, drawn) => {
    await lazyWindowIcons.preload()
    const place = document.body.appendChild(document.createElement('main'))
    place.dir = dir
    root = createRoot(place)
    root.render([...reading, ...physical].map((name) => <Icon key={name} name={name} />))
    await expect.poll(() => place.childElementCount).toBe(reading.length + physical.length)
    const looks = Array.from(place.children, (icon) => getComputedStyle(icon).transform)
    expect(looks.slice(0, reading.length)).toEqual(reading.map(() => drawn))
    expect(looks.slice(reading.length)).toEqual(physical.map(() => 'none'))
  })

  it('icons are hidden from screen readers: their control has the name', async () => {
    const place = document.body.appendChild(document.createElement('main'))
    root = createRoot(place)
    root.render(['search', 'back', 'unknown'].map((name) => <Icon key={name} name={name} />))
    await expect.poll(() => place.childElementCount).toBe(3)
    expect(Array.from(place.children, (icon) => [icon.ariaHidden, icon.getAttribute('focusable')])).toEqual(
      Array.from({ length: 3 }, () => ['true', 'false']),
    )
  })
})
