/** As far as it is used here: https://github.com/bpmn-io/bpmn-moddle. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    constructor(packages?: Readonly<Record<string, unknown>>)
    /** Rejects for what is no XML; what can be read in part comes with warnings. */
    fromXML(xml: string): Promise<{ rootElement: unknown; warnings: { message: string }[] }>
  }
}
