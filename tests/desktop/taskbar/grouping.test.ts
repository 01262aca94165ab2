import { describe, expect, it } from 'vitest'
import type { DesktopWindow } from '#desktop/window-manager/desktop-windows'
import { groupWindows, maxUngrouped } from '#desktop/taskbar/window-groups'
import { kindNamed } from '#tests/paths/stage'

const kinds = { a: kindNamed('a'), b: kindNamed('b'), c: kindNamed('c') }
const windows = (names: string): DesktopWindow[] =>
  [...names].map((name, index) => ({ id: `w${index}`, kind: kinds[name as 'a' | 'b' | 'c'], key: undefined, ref: {} as never, seen: true }))
const shown = (names: string) => groupWindows(windows(names)).map(({ id, windows: own }) => `${id}:${own.length}`)

describe('the buttons of the taskbar', () => {
  it('shows one taskbar button per window, in opening order', () => {
    expect(shown('abab')).toEqual(['w0:1', 'w1:1', 'w2:1', 'w3:1'])
    expect(groupWindows(windows('a'.repeat(maxUngrouped)))).toHaveLength(8)
  })

  it('shows one taskbar button per kind for more than eight windows; the only window of a kind has its own', () => {
    expect(shown('abaaaaaca')).toEqual(['a:7', 'w1:1', 'w7:1'])
  })
})
