import { describe, expect, it } from 'vitest'
import type { SavedWindow } from '#desktop/window-manager/desktop-windows'
import type { ContentEvent } from '#windows/window-kind'
import { openDesk, sara, settled } from './open-desk'

describe('windows of a session', () => {
  it('reports once that the browser has no space to store windows, and again only after a success', async () => {
    let full = true
    const { open, told, kept, clock, context } = await openDesk({ isFull: () => full })
    const change = async () => {
      await open('explorer')
      clock.increment(1_000)
      await settled()
    }
    const warnings = () => told.filter(({ message }) => message === 'نگه داشته نمی‌شود').length
    await change()
    await change()
    expect([warnings(), context().windows.length, kept.length]).toEqual([1, 2, 0])
    full = false
    await change()
    expect([warnings(), kept.at(-1)?.length]).toEqual([1, 3])
    full = true
    await change()
    expect([warnings(), context().windows.length]).toEqual([2, 4])
  })

  it('gives every window a unique id, also after another one was closed [SHELL-066]', async () => {
    const { open, frame } = await openDesk()
    const first = await open('explorer')
    const second = await open('explorer')
    frame(second).send({ type: 'frame.close' })
    const third = await open('explorer')
    expect(new Set([first, second, third]).size).toBe(3)
  })

  it('stores id, order, minimised and maximised state, width and height of each window [EXP-144]', async () => {
    const { open, frame, context, kept, clock } = await openDesk()
    const [one, other] = [await open('explorer'), await open('explorer')]
    frame(one).send({ type: 'frame.move', rect: { x: 10, y: 20, width: 640, height: 480 } })
    frame(other).send({ type: 'frame.maximise' })
    frame(other).send({ type: 'frame.minimise' })
    frame(one).send({ type: 'frame.press' })
    expect(context().stack.map((id) => [id, frame(id).getSnapshot().value])).toMatchObject([
      [other, { size: 'maximised', visibility: 'minimised' }],
      [one, { size: 'normal', visibility: 'shown' }],
    ])
    expect(frame(one).getSnapshot().context).toMatchObject({ id: one, rect: { width: 640, height: 480 } })
    clock.increment(1_000)
    await settled()
    expect(kept.at(-1)).toMatchObject([
      { maximised: true, minimised: true },
      { maximised: false, minimised: false, rect: { x: 10, y: 20, width: 640, height: 480 } },
    ])
  })

  it('opens a question over the window in use, next to an existing question, not over the latest window', async () => {
    const { open, frame, context } = await openDesk()
    const [one, other] = [await open('explorer'), await open('explorer')]
    const rectOf = (id: string) => frame(id).getSnapshot().context.rect
    const middleOf = (id: string) => Math.floor(rectOf(id).x + rectOf(id).width / 2)
    frame(one).send({ type: 'frame.move', rect: { x: 10, y: 20, width: 640, height: 480 } })
    frame(one).send({ type: 'frame.press' })
    const question = await open('delete-confirmation')
    expect(middleOf(question)).toBe(middleOf(one))
    expect(middleOf(question)).not.toBe(middleOf(other))
    const second = await open('delete-confirmation')
    expect(rectOf(second)).toMatchObject({ x: rectOf(question).x - 24, y: rectOf(question).y + 24 })
    for (const id of [question, second]) frame(id).send({ type: 'frame.close' })
    frame(one).send({ type: 'frame.maximise' })
    expect(middleOf(await open('delete-confirmation'))).toBe(600)
    expect(context().windows).toHaveLength(3)
  })

  it('restores all windows that were minimised together, also after another one was opened meanwhile', async () => {
    const { actor, open, frame } = await openDesk()
    const [one, other] = [await open('explorer'), await open('explorer')]
    actor.send({ type: 'desktop.minimise' })
    const third = await open('explorer')
    actor.send({ type: 'desktop.minimise' })
    actor.send({ type: 'desktop.minimise' })
    const shown = [one, other, third].map((id) => frame(id).getSnapshot().matches({ visibility: 'shown' }))
    expect(shown).toEqual([true, true, true])
  })

  it('changes nothing when the top window is raised, so that nothing is rendered', async () => {
    const { context, frame, open } = await openDesk()
    await open('explorer')
    const top = await open('explorer')
    const before = context()
    frame(top).send({ type: 'frame.press' })
    expect(context()).not.toBe(before)
    expect([context().stack === before.stack, context().windows === before.windows]).toEqual([true, true])
  })

  it('moves a raised window above all others and makes it the only active one [SHELL-065] [SHELL-067]', async () => {
    const { open, frame, context } = await openDesk()
    const [a, b, c] = [await open('explorer'), await open('explorer'), await open('explorer')]
    frame(a).send({ type: 'frame.press' })
    expect(context().stack).toEqual([b, c, a])
    expect(
      context()
        .windows.filter(({ ref }) => ref.getSnapshot().matches({ activity: 'active' }))
        .map(({ id }) => id),
    ).toEqual([a])
  })

  it('notifies open windows of changed features, and closes kinds no longer offered, after asking about unsaved work [PERM-026]', async () => {
    const { open, actor, context, frame, probeIn, told } = await openDesk({ session: { ...sara, admin: true } })
    const [explorer, search, log] = [await open('explorer'), await open('search'), await open('log')]
    frame(search).send({ type: 'window.dirty', dirty: true })
    const now = { ...sara, flags: [] }
    actor.send({ type: 'auth.session', session: now })
    await settled()
    expect(context().windows.map(({ id }) => id)).toEqual([explorer, search])
    expect(frame(search).getSnapshot().matches({ work: 'asking' })).toBe(true)
    expect(told.filter(({ type }) => type === 'notify')).toEqual([{ type: 'notify', level: 'warning', message: 'بسته می‌شود' }])
    expect(probeIn(explorer).getSnapshot().context.facts.at(-1)).toEqual({ type: 'session.changed', session: now })
    expect(frame(explorer).getSnapshot().context.session).toEqual(now)
    expect(await open('log')).not.toBe(log)
    const before = probeIn(explorer).getSnapshot().context.facts.length
    actor.send({ type: 'auth.session', session: { ...now } })
    expect(probeIn(explorer).getSnapshot().context.facts).toHaveLength(before)
  })

  it('raises the open window instead of opening a second one of its kind or payload', async () => {
    const { open, context } = await openDesk()
    await open('upload')
    const one = await open('properties', { uuid: '1' })
    await open('properties', { uuid: '2' })
    await open('upload')
    await open('properties', { uuid: '1' })
    expect(context().windows).toHaveLength(3)
    expect(context().activeId).toBe(one)
  })

  it('compares a request with what an open window shows now, if its kind can replace it', async () => {
    const { open, frame, context } = await openDesk()
    const one = await open('viewer', { uuid: 'a', list: 'folder' })
    expect(await open('viewer', { uuid: 'a', list: 'search' })).toBe(one)
    frame(one).send({ type: 'window.remember', payload: { uuid: 'b' } })
    await open('viewer', { uuid: 'b' })
    expect(context().windows).toHaveLength(1)
    expect(await open('viewer', { uuid: 'a' })).not.toBe(one)
  })

  it('activates the next window of the stack when one is minimised or closed', async () => {
    const { open, frame, context } = await openDesk()
    const [a, b, c] = [await open('explorer'), await open('explorer'), await open('explorer')]
    frame(c).send({ type: 'frame.minimise' })
    expect(context().activeId).toBe(b)
    frame(b).send({ type: 'frame.close' })
    expect(context().activeId).toBe(a)
  })

  it('the taskbar minimises the active window and restores it [SHELL-064] [SHELL-113]', async () => {
    const { actor, open, frame, context } = await openDesk()
    const a = await open('explorer')
    actor.send({ type: 'taskbar.press', id: a })
    expect(frame(a).getSnapshot().matches({ visibility: 'minimised' })).toBe(true)
    expect(context().activeId).toBeNull()
    actor.send({ type: 'taskbar.press', id: a })
    expect(frame(a).getSnapshot().matches({ visibility: 'shown' })).toBe(true)
    expect(context().activeId).toBe(a)
  })

  it('hides all windows for show desktop and restores exactly those [SHELL-064]', async () => {
    const { actor, open, frame } = await openDesk()
    const [a, b] = [await open('explorer'), await open('explorer')]
    frame(a).send({ type: 'frame.minimise' })
    actor.send({ type: 'desktop.toggle' })
    expect(frame(b).getSnapshot().matches({ visibility: 'hidden' })).toBe(true)
    actor.send({ type: 'desktop.toggle' })
    expect(frame(a).getSnapshot().matches({ visibility: 'minimised' })).toBe(true)
    expect(frame(b).getSnapshot().matches({ visibility: 'shown' })).toBe(true)
  })

  it('opens a window at once if its content was loaded before, and reloads it after a failure', async () => {
    const { actor, context, frame } = await openDesk({ loaded: ['explorer'], failsToLoad: () => true })
    actor.send({ type: 'window.open', kind: 'explorer', payload: {} })
    const id = context().windows.at(-1)?.id ?? ''
    expect(frame(id).getSnapshot().matches({ content: 'running' })).toBe(true)
    expect(frame(id).getSnapshot().context.View).toBeDefined()
    frame(id).send({ type: 'content.crashed', error: new Error('view') })
    frame(id).send({ type: 'content.retry' })
    expect(frame(id).getSnapshot().matches({ content: 'loading' })).toBe(true)
    await settled()
    expect(frame(id).getSnapshot().matches({ content: 'failed' })).toBe(true)
  })

  it('opens a kind that starts maximised over the whole area', async () => {
    const { open, frame } = await openDesk()
    const id = await open('search')
    expect(frame(id).getSnapshot().matches({ size: 'maximised' })).toBe(true)
  })

  it('refuses kinds not allowed by flags or roles, and invalid payloads, with a notice', async () => {
    const { open, context, told } = await openDesk()
    await open('log')
    await open('tagging')
    await open('nothing')
    await open('explorer', { uuid: 5 })
    expect(context().windows).toEqual([])
    expect(told.map(({ type }) => type)).toEqual(['notify', 'notify', 'notify', 'notify'])
  })

  it('notifies every window of changes, and of its activation', async () => {
    const { actor, open, probeIn } = await openDesk()
    const [a, b] = [await open('explorer'), await open('explorer')]
    const fact: ContentEvent = { type: 'data.changed', resource: 'node', uuids: ['x'], parentUuids: [] }
    actor.send({ type: 'windows.notify', fact })
    for (const id of [a, b]) expect(probeIn(id).getSnapshot().context.facts).toContainEqual(fact)
  })

  it('sends a window content only the events that its machine handles', async () => {
    const { actor, open, probeIn } = await openDesk()
    const content = probeIn(await open('explorer'))
    const sent: string[] = []
    actor.system.inspect((seen) => {
      if (seen.type === '@xstate.event' && seen.actorRef.sessionId === content.sessionId) sent.push(seen.event.type)
    })
    actor.send({ type: 'windows.notify', fact: { type: 'nodes.returned', uuids: ['x'] } })
    actor.send({ type: 'windows.notify', fact: { type: 'data.changed', resource: 'node', uuids: ['x'], parentUuids: [] } })
    expect(sent).toEqual(['data.changed'])
  })

  it('forwards changes from one window content to the desktop, but not back to the same content', async () => {
    const { open, probeIn, told } = await openDesk()
    const a = await open('explorer')
    probeIn(a)
      .getSnapshot()
      .context.window.send({ type: 'data.changed', resource: 'node', uuids: [], parentUuids: ['p'] })
    expect(told).toContainEqual({ type: 'data.changed', resource: 'node', uuids: [], parentUuids: ['p'] })
    expect(
      probeIn(a)
        .getSnapshot()
        .context.facts.filter(({ type }) => type === 'data.changed'),
    ).toEqual([])
  })
})

describe('a window whose content fails', () => {
  it('offers to reload a failed content, while the desktop and the other windows continue', async () => {
    const { actor, open, frame, probeIn } = await openDesk()
    const [a, b] = [await open('explorer'), await open('explorer')]
    probeIn(a).send({ type: 'break' })
    await settled()
    expect(frame(a).getSnapshot().matches({ content: 'failed' })).toBe(true)
    expect(frame(b).getSnapshot().matches({ content: 'running' })).toBe(true)
    expect(actor.getSnapshot().status).toBe('active')
    frame(a).send({ type: 'content.retry' })
    await settled()
    expect(frame(a).getSnapshot().matches({ content: 'running' })).toBe(true)
  })

  it('offers a reload also if the code could not be loaded or the view failed to render', async () => {
    let broken = true
    const { open, frame } = await openDesk({ failsToLoad: () => broken })
    const a = await open('explorer')
    expect(frame(a).getSnapshot().matches({ content: 'failed' })).toBe(true)
    broken = false
    frame(a).send({ type: 'content.retry' })
    await settled()
    frame(a).send({ type: 'content.crashed', error: new Error('view') })
    expect(frame(a).getSnapshot().matches({ content: 'failed' })).toBe(true)
  })
})

describe('a window with unsaved work', () => {
  const dirty = async () => {
    const desk = await openDesk()
    const id = await desk.open('explorer')
    desk.frame(id).send({ type: 'window.dirty', dirty: true })
    desk.frame(id).send({ type: 'frame.close' })
    return { ...desk, id, ask: () => desk.frame(id).getSnapshot().children.confirm }
  }

  it('a window with unsaved work asks before it closes, and stays open on cancel [SHELL-093]', async () => {
    const { ask, context, frame, id } = await dirty()
    ask()?.send({ type: 'confirm.cancel' })
    expect(context().windows).toHaveLength(1)
    expect(frame(id).getSnapshot().matches({ work: 'unsaved' })).toBe(true)
  })

  it('a window with unsaved work closes on ok', async () => {
    const { ask, context } = await dirty()
    ask()?.send({ type: 'confirm.ok' })
    expect(context().windows).toEqual([])
  })

  it('a window stays unsaved until each unsaved part of it is saved, and closes only then', async () => {
    const { ask, context, frame, id } = await dirty()
    const work = () => frame(id).getSnapshot().value.work
    ask()?.send({ type: 'confirm.cancel' })
    frame(id).send({ type: 'window.dirty', dirty: true, part: 'rights' })
    frame(id).send({ type: 'window.dirty', dirty: false, part: 'rights' })
    expect(work()).toBe('unsaved')
    frame(id).send({ type: 'window.dirty', dirty: true, part: 'rights' })
    frame(id).send({ type: 'window.dirty', dirty: false })
    expect(work()).toBe('unsaved')
    frame(id).send({ type: 'window.dirty', dirty: true })
    frame(id).send({ type: 'frame.close' })
    const question = frame(id).getSnapshot().children.confirm
    question?.send({ type: 'confirm.save' })
    expect(work()).toBe('saving')
    frame(id).send({ type: 'window.dirty', dirty: false, part: 'rights' })
    expect([work(), context().windows.length]).toEqual(['saving', 1])
    frame(id).send({ type: 'window.dirty', dirty: false })
    expect(context().windows).toEqual([])
  })
})

describe('after a reload', () => {
  const rect = { x: 40, y: 50, width: 500, height: 400 }
  const saved = (kindName: string, more: Partial<SavedWindow> = {}): SavedWindow => ({
    kind: kindName,
    payload: {},
    rect,
    maximised: false,
    minimised: false,
    ...more,
  })

  it('restores windows, places, order and modes after a reload', async () => {
    const { context, frame } = await openDesk({
      saved: [saved('explorer', { minimised: true }), saved('explorer', { maximised: true }), saved('properties')],
    })
    const [low = '', middle = '', top = ''] = context().stack
    expect(frame(low).getSnapshot().matches({ visibility: 'minimised' })).toBe(true)
    expect(frame(middle).getSnapshot().matches({ size: 'maximised' })).toBe(true)
    expect(frame(top).getSnapshot().context.rect).toEqual(rect)
    expect(context().activeId).toBe(top)
  })

  it('skips stored windows that no longer exist, are no longer offered, or have invalid data', async () => {
    const { context, told } = await openDesk({ saved: [saved('gone'), saved('log'), saved('explorer', { payload: 7 }), saved('explorer')] })
    expect(context().windows.map((window) => window.kind.kind)).toEqual(['explorer'])
    expect(told).toEqual([])
  })

  it('restores what the content stored, and no window of a kind that is not restorable', async () => {
    const { open, frame, kept, clock } = await openDesk()
    const id = await open('explorer')
    await open('upload')
    frame(id).send({ type: 'window.remember', payload: { uuid: 'folder' } })
    clock.increment(1_000)
    await settled()
    expect(kept.at(-1)).toMatchObject([{ kind: 'explorer', payload: { uuid: 'folder' } }])
  })
})
