import { type ElementKind, elementKinds, elementKindNames } from './elements'

interface PaletteServices {
  create: { start(event: Event, shape: unknown): void }
  elementFactory: { createShape(what: object): unknown }
  palette: { registerProvider(provider: unknown): void }
  translate(text: string): string
}

const iconClasses: Readonly<Record<ElementKind, string>> = {
  UserTask: 'bpmn-icon-user-task',
  SendTask: 'bpmn-icon-send-task',
  ExclusiveGateway: 'bpmn-icon-gateway-xor',
  ParallelGateway: 'bpmn-icon-gateway-parallel',
  IntermediateCatchEvent: 'bpmn-icon-intermediate-event-catch-timer',
  EndEvent: 'bpmn-icon-end-event-none',
  ErrorEnd: 'bpmn-icon-end-event-error',
}

/** Palette with the supported elements. A timer that the user drops on the border of a task becomes the deadline of the task. */
class Palette {
  static readonly $inject = ['create', 'elementFactory', 'palette', 'translate']
  readonly #services: PaletteServices

  constructor(
    create: PaletteServices['create'],
    elementFactory: PaletteServices['elementFactory'],
    paletteService: PaletteServices['palette'],
    translate: PaletteServices['translate'],
  ) {
    this.#services = { create, elementFactory, palette: paletteService, translate }
    paletteService.registerProvider(this)
  }

  getPaletteEntries() {
    const { create, elementFactory, translate } = this.#services
    const entries = elementKindNames.map((kind) => {
      const start = (event: Event) => create.start(event, elementFactory.createShape(elementKinds[kind]))
      const title = translate(kind)
      // The library uses the title only as an accessible name, so this entry also shows it as a tooltip.
      const html = `<div class="entry" draggable="true" title="${title}"></div>`
      return [`create.${kind}`, { group: 'create', className: iconClasses[kind], title, html, action: { dragstart: start, click: start } }]
    })
    return Object.fromEntries(entries) as Record<string, object>
  }
}

interface PadServices {
  connect: { start(event: Event, element: unknown): void }
  modeling: { removeElements(elements: unknown[]): void }
  contextPad: { registerProvider(provider: unknown): void }
  translate(text: string): string
}

/** Buttons next to the selected element: connect and delete. New elements are appended from the panel. */
class ContextPad {
  static readonly $inject = ['connect', 'modeling', 'contextPad', 'translate']
  readonly #services: PadServices

  constructor(
    connect: PadServices['connect'],
    modeling: PadServices['modeling'],
    contextPad: PadServices['contextPad'],
    translate: PadServices['translate'],
  ) {
    this.#services = { connect, modeling, contextPad, translate }
    contextPad.registerProvider(this)
  }

  getContextPadEntries(element: { type: string; waypoints?: unknown }) {
    const { connect, modeling, translate } = this.#services
    const start = (event: Event) => connect.start(event, element)
    const remove = () => modeling.removeElements([element])
    const canHaveSuccessor = element.waypoints === undefined && element.type !== 'bpmn:EndEvent' && element.type !== 'label'
    return {
      ...(canHaveSuccessor && {
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

/** Module that replaces the tools of the diagram library, because those offer elements that the process engine does not support. */
export const paletteModule = {
  __init__: ['paletteProvider', 'contextPadProvider'],
  paletteProvider: ['type', Palette],
  contextPadProvider: ['type', ContextPad],
}
