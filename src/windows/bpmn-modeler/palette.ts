import { type DrawnKind, kinds, kindNames } from '#widgets/bpmn-diagram/drawing'

interface Injected {
  create: { start(event: Event, shape: unknown): void }
  elementFactory: { createShape(what: object): unknown }
  palette: { registerProvider(provider: unknown): void }
  translate(text: string): string
}

const looks: Readonly<Record<DrawnKind, string>> = {
  UserTask: 'bpmn-icon-user-task',
  SendTask: 'bpmn-icon-send-task',
  ExclusiveGateway: 'bpmn-icon-gateway-xor',
  ParallelGateway: 'bpmn-icon-gateway-parallel',
  IntermediateCatchEvent: 'bpmn-icon-intermediate-event-catch-timer',
  EndEvent: 'bpmn-icon-end-event-none',
  ErrorEnd: 'bpmn-icon-end-event-error',
}

/** Palette with the supported elements. A timer that is dropped on the border of a task becomes its deadline. */
class Palette {
  static readonly $inject = ['create', 'elementFactory', 'palette', 'translate']
  readonly #with: Injected

  constructor(
    create: Injected['create'],
    elementFactory: Injected['elementFactory'],
    board: Injected['palette'],
    translate: Injected['translate'],
  ) {
    this.#with = { create, elementFactory, palette: board, translate }
    board.registerProvider(this)
  }

  getPaletteEntries() {
    const { create, elementFactory, translate } = this.#with
    const entries = kindNames.map((kind) => {
      const start = (event: Event) => create.start(event, elementFactory.createShape(kinds[kind]))
      const title = translate(kind)
      // The library uses the title only as an accessible name, so this entry also shows it as a tooltip.
      const html = `<div class="entry" draggable="true" title="${title}"></div>`
      return [`create.${kind}`, { group: 'create', className: looks[kind], title, html, action: { dragstart: start, click: start } }]
    })
    return Object.fromEntries(entries) as Record<string, object>
  }
}

interface Pad {
  connect: { start(event: Event, element: unknown): void }
  modeling: { removeElements(elements: unknown[]): void }
  contextPad: { registerProvider(provider: unknown): void }
  translate(text: string): string
}

/** Pad next to the selected element: connect and delete. The next element is chosen in the panel. */
class ContextPad {
  static readonly $inject = ['connect', 'modeling', 'contextPad', 'translate']
  readonly #with: Pad

  constructor(connect: Pad['connect'], modeling: Pad['modeling'], contextPad: Pad['contextPad'], translate: Pad['translate']) {
    this.#with = { connect, modeling, contextPad, translate }
    contextPad.registerProvider(this)
  }

  getContextPadEntries(element: { type: string; waypoints?: unknown }) {
    const { connect, modeling, translate } = this.#with
    const start = (event: Event) => connect.start(event, element)
    const remove = () => modeling.removeElements([element])
    const mayLead = element.waypoints === undefined && element.type !== 'bpmn:EndEvent' && element.type !== 'label'
    return {
      ...(mayLead && {
        connect: {
          group: 'connect',
          className: 'bpmn-icon-connection-multi',
          title: translate('connect'),
          action: { click: start, dragstart: start },
        },
      }),
      delete: { group: 'edit', className: 'bpmn-icon-trash', title: translate('delete'), action: { click: remove } },
    }
  }
}

/** Replaces the tools of the library, which include elements that the engine does not support. */
export const palette = {
  __init__: ['paletteProvider', 'contextPadProvider'],
  paletteProvider: ['type', Palette],
  contextPadProvider: ['type', ContextPad],
}
