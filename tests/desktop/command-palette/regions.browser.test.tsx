import '#ui/tokens.css'
import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { findNextRegion, findRegions, findFocusTarget } from '#desktop/command-palette/regions'
import { closeDesktop, openDesktop } from '../desk'

afterEach(closeDesktop)

const page = (inside: string) => {
  const window = document.createElement('div')
  window.innerHTML = inside
  const taskbar = document.createElement('footer')
  taskbar.innerHTML = '<button id="start"></button>'
  document.body.append(window, taskbar)
  const regions = () => findRegions(window, taskbar)
  const after = (from: string, back = false) =>
    findFocusTarget(findNextRegion(regions(), document.getElementById(from), back) ?? window)?.id
  return { window, taskbar, regions, after }
}

const explorer = `
  <header><div id="bar" tabindex="0"></div></header>
  <div role="toolbar"><button id="off" disabled></button><button id="tool"></button></div>
  <div role="tree"><div id="branch" tabindex="0"></div></div>
  <div role="grid" id="grid"><div role="row" tabindex="-1"></div><div role="row" id="row" tabindex="0"><footer></footer></div></div>
  <div role="toolbar" hidden><button></button></div>
  <div role="toolbar"></div>
  <div data-region><input id="size" /></div>`

describe('the regions of the desktop', () => {
  it('lists toolbar, tree, list and other marked regions of the content in page order, then the taskbar', () => {
    const { after } = page(explorer)
    expect(['tool', 'branch', 'row', 'size', 'start'].map((from) => after(from))).toEqual(['branch', 'row', 'size', 'start', 'tool'])
    expect(['tool', 'branch', 'start'].map((from) => after(from, true))).toEqual(['start', 'tool', 'size'])
  })

  it('F6 starts with the first region, or backwards with the last, if none has the focus', () => {
    const { after } = page(explorer)
    expect([after('bar'), after('bar', true)]).toEqual(['tool', 'start'])
  })

  it('skips the regions of a window that are behind its question', () => {
    const { after } = page(`<div inert>${explorer}</div><div role="alertdialog"><button id="cancel"></button></div>`)
    expect([after('start'), after('cancel')]).toEqual(['cancel', 'start'])
  })

  it('F6 steps through the regions and Shift+F6 back: a window without parts, and the taskbar', async () => {
    const { open, one } = await openDesktop()
    const frame = await open()
    await userEvent.keyboard('{F6}')
    expect(one('footer').contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{F6}')
    expect(frame.contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Shift>}{F6}{/Shift}')
    expect(one('footer').contains(document.activeElement)).toBe(true)
  })

  it('Alt+T focuses the latest notice, which stays while it has the focus', async () => {
    const { actor, host } = await openDesktop()
    actor.send({ type: 'notify', level: 'info', message: 'نخست' })
    actor.send({ type: 'notify', level: 'info', message: 'دوم' })
    await userEvent.keyboard('{Alt>}t{/Alt}')
    await expect.poll(() => document.activeElement?.closest('[data-toast]')?.textContent).toContain('دوم')
    expect(host.contains(document.activeElement)).toBe(true)
    expect(actor.getSnapshot().context.notifications.getSnapshot().matches({ toasts: 'paused' })).toBe(true)
  })

  it('returns the focus after the action of a notice, and restarts the timers of the notices', async () => {
    const { actor, one } = await openDesktop()
    const before = one('footer').querySelector('button')
    before?.focus()
    let runs = 0
    const action = { label: 'واگرد', run: () => void (runs += 1) }
    actor.send({ type: 'notify', level: 'success', message: 'برداشته شد', action })
    await userEvent.keyboard('{Alt>}t{/Alt}')
    await expect.poll(() => document.activeElement?.textContent).toBe('واگرد')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.activeElement).toBe(before)
    expect(runs).toBe(1)
    expect(actor.getSnapshot().context.notifications.getSnapshot().matches({ toasts: 'running' })).toBe(true)
  })
})
