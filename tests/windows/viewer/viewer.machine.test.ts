import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { WindowRequest } from '#windows/window-kind'
import { rotateBy, scaleLimits, zoomBy } from '#windows/viewer/transform'
import { type Picture, PictureError } from '#windows/viewer/picture'
import type { OpenInput, ViewerPayload } from '#windows/viewer/context'
import { viewerMachine } from '#windows/viewer/viewer.machine'

const settle = () => new Promise<void>((done) => setImmediate(done))
const payload: ViewerPayload = { uuid: 'a', title: 'نقشه', extension: 'png' }

const start = async (open: (input: OpenInput) => Promise<Picture>, config: Record<string, string> = {}) => {
  const window = createActor(fromCallback<WindowRequest>(() => {})).start()
  const machine = viewerMachine.provide({ actors: { openPicture: fromPromise<Picture, OpenInput>(({ input }) => open(input)) } })
  const session = { userUuid: 'u', username: 'u', fullName: 'u', admin: false, flags: [], config }
  const actor = createActor(machine, { input: { payload, window: window as never, session } }).start()
  await settle()
  return actor
}

const image = () => {
  const picture = { kind: 'image' as const, url: 'blob:1', closed: 0, close: () => void picture.closed++ }
  return picture
}

describe('the viewer', () => {
  it('the viewer starts at scale 0.8 and zooms in and out by 0.2 [VIEW-006] [CONST-026] [CONST-027]', async () => {
    const actor = await start(async () => image())
    const scale = () => actor.getSnapshot().context.transform.scale
    expect(scale()).toBe(0.8)
    actor.send({ type: 'zoom.in' })
    expect(scale()).toBe(1)
    actor.send({ type: 'zoom.out' })
    actor.send({ type: 'zoom.out' })
    expect(scale()).toBe(0.6)
  })

  it('rotates by 90 degrees, and four rotations restore the start [VIEW-007] [CONST-028]', async () => {
    const actor = await start(async () => image())
    const turned = [0, 1, 2, 3].map(() => {
      actor.send({ type: 'rotate.right' })
      return actor.getSnapshot().context.transform.rotation
    })
    expect(turned).toEqual([90, 180, 270, 0])
    actor.send({ type: 'rotate.left' })
    expect(actor.getSnapshot().context.transform.rotation).toBe(270)
  })

  it('returns zoom and rotation to their start values on reset [VIEW-008]', async () => {
    const actor = await start(async () => image())
    actor.send({ type: 'zoom.in' })
    actor.send({ type: 'rotate.right' })
    actor.send({ type: 'transform.reset' })
    expect(actor.getSnapshot().context.transform).toEqual({ scale: 0.8, rotation: 0 })
  })

  it('keeps the scale within its limits, in exact steps', () => {
    let transform = { scale: 0.8, rotation: 0 }
    for (let step = 0; step < 100; step++) transform = zoomBy(transform, 1)
    expect(transform.scale).toBe(scaleLimits.max)
    for (let step = 0; step < 100; step++) transform = zoomBy(transform, -1)
    expect(transform.scale).toBe(scaleLimits.min)
    expect(zoomBy(zoomBy(zoomBy(transform, 1), 1), 1).scale).toBe(0.8)
    expect(rotateBy(transform, -5).rotation).toBe(270)
  })

  it('hides the document after a permission change of an ancestor that revokes access, and sends no other request', async () => {
    const asked: string[] = []
    let readable = true
    const window = createActor(fromCallback<WindowRequest>(() => {})).start()
    const machine = viewerMachine.provide({
      actors: {
        openPicture: fromPromise<Picture, OpenInput>(async () => image()),
        isReadable: fromPromise<boolean, { uuid: string }>(async ({ input }) => {
          asked.push(input.uuid)
          return readable
        }),
      },
    })
    const session = { userUuid: 'u', username: 'u', fullName: 'u', admin: false, flags: [], config: {} }
    const actor = createActor(machine, { input: { payload, window: window as never, session } }).start()
    await settle()
    actor.send({ type: 'data.changed', resource: 'node', uuids: ['above'], parentUuids: [] })
    actor.send({ type: 'data.changed', resource: 'permission', uuids: ['above'], parentUuids: [] })
    await settle()
    expect([asked, actor.getSnapshot().context.picture]).toEqual([['a'], expect.objectContaining({ kind: 'image' })])
    readable = false
    actor.send({ type: 'data.changed', resource: 'permission', uuids: ['above'], parentUuids: [] })
    await settle()
    expect([actor.getSnapshot().context.picture, actor.getSnapshot().context.failure?.code]).toEqual([null, 'missing'])
  })

  it('frees the decoded picture when the window closes', async () => {
    const picture = image()
    const actor = await start(async () => picture)
    actor.stop()
    expect(picture.closed).toBe(1)
  })

  it('reloads changed content, and keeps zoom and rotation', async () => {
    const pictures = [image(), image()]
    let opened = 0
    const actor = await start(async () => pictures[opened++] as Picture)
    actor.send({ type: 'zoom.in' })
    actor.send({ type: 'data.changed', resource: 'node', uuids: ['b'], parentUuids: [] })
    expect(actor.getSnapshot().matches({ picture: 'showing' })).toBe(true)
    actor.send({ type: 'data.changed', resource: 'node', uuids: ['a'], parentUuids: [] })
    await settle()
    expect(pictures.map(({ closed }) => closed)).toEqual([1, 0])
    expect(actor.getSnapshot().context).toMatchObject({ picture: pictures[1], transform: { scale: 1, rotation: 0 } })
  })

  it('shows why a document cannot be opened, and opens it on retry', async () => {
    let fail = true
    const picture = image()
    const actor = await start(async () => {
      if (fail) throw { code: 'forbidden', detail: 'اجازه ندارید' }
      return picture
    })
    expect(actor.getSnapshot().matches({ picture: 'failed' })).toBe(true)
    expect(actor.getSnapshot().context.failure).toEqual({ code: 'forbidden', detail: 'اجازه ندارید' })
    fail = false
    actor.send({ type: 'picture.retry' })
    await settle()
    expect(actor.getSnapshot().matches({ picture: 'showing' })).toBe(true)
    actor.send({ type: 'picture.failed' })
    expect(actor.getSnapshot().context.failure?.code).toBe('corruptFile')
    expect(picture.closed).toBe(1)
  })

  it('asks for the password of an encrypted document, reports a wrong one, and does not store the right one', async () => {
    const given: (string | null)[] = []
    const actor = await start(async ({ password }) => {
      given.push(password)
      if (password === null) throw new PictureError('encryptedFile')
      if (password !== 'درست') throw new PictureError('wrongPassword')
      return image()
    })
    expect(actor.getSnapshot().matches({ picture: 'locked' })).toBe(true)
    actor.send({ type: 'password.given', password: 'نادرست' })
    await settle()
    expect(actor.getSnapshot().matches({ picture: 'locked' })).toBe(true)
    expect(actor.getSnapshot().context).toMatchObject({ failure: { code: 'wrongPassword' }, password: null })
    actor.send({ type: 'password.given', password: 'درست' })
    await settle()
    expect(actor.getSnapshot().matches({ picture: 'showing' })).toBe(true)
    expect(actor.getSnapshot().context.password).toBeNull()
    expect(given).toEqual([null, 'نادرست', 'درست'])
  })

  it.each([
    ['true', true],
    ['TRUE', false],
    ['1', false],
    ['false', false],
    [undefined, false],
  ])('leaves a PDF to the browser only if the configuration value is exactly true: %s [VIEW-011] [VIEW-012]', async (value, expected) => {
    const asked: boolean[] = []
    const open = async ({ embedded }: OpenInput) => {
      asked.push(embedded)
      return image()
    }
    await start(open, value === undefined ? {} : { 'viewer.pdf.embedded': value })
    expect(asked).toEqual([expected])
  })

  it('the viewer starts with the side panel closed and 320 wide; a click on its tab opens it, another closes it [VIEW-010] [CONST-029]', async () => {
    const actor = await start(async () => image())
    const panel = () => (actor.getSnapshot().value as { panel: unknown }).panel
    expect(actor.getSnapshot().context.panelWidth).toBe(320)
    expect(panel()).toBe('collapsed')
    actor.send({ type: 'tab.pick', tab: 'general' })
    expect(panel()).not.toBe('collapsed')
    actor.send({ type: 'panel.resized', width: 410 })
    actor.send({ type: 'tab.pick', tab: 'general' })
    expect(panel()).toBe('collapsed')
    expect(actor.getSnapshot().context.panelWidth).toBe(410)
  })

  it('keeps the fit until the user zooms, and ignores pages that do not exist', async () => {
    const close = () => {}
    const never = () => Promise.reject(new Error('not drawn here'))
    const actor = await start(async () => ({ kind: 'pages', source: { count: 4, sizeOf: never, draw: never }, close }))
    actor.send({ type: 'fit.found', scale: 3 })
    expect(actor.getSnapshot().context.transform.scale).toBe(0.8)
    actor.send({ type: 'fit.set', fit: 'width' })
    actor.send({ type: 'fit.found', scale: 1.337 })
    expect(actor.getSnapshot().context.transform.scale).toBe(1.337)
    actor.send({ type: 'zoom.in' })
    expect(actor.getSnapshot().context).toMatchObject({ fit: null, transform: { scale: 1.54 } })
    for (const [page, expected] of [
      [3, 3],
      [99, 4],
      [-1, 1],
      [Number.NaN, 1],
    ] as const) {
      actor.send({ type: 'place.go', page })
      expect(actor.getSnapshot().context.scrollTarget).toEqual({ page: expected })
    }
  })
})
