/** Types of the used part of bpmn-moddle. Source: https://github.com/bpmn-io/bpmn-moddle. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    constructor(packages?: Readonly<Record<string, unknown>>)
    /** Rejects if the text is not XML. A partly readable file is returned with warnings. */
    fromXML(xml: string): Promise<{ rootElement: unknown; warnings: { message: string }[] }>
  }
}
