/** Types of the used part of saxen. Source: https://github.com/nikku/saxen. */
declare module 'saxen' {
  type Decode = (text: string) => string
  interface Hooks {
    openTag(name: string, attributes: () => Readonly<Record<string, string>>, decode: Decode): void
    closeTag(name: string): void
    text(text: string, decode: Decode): void
    cdata(text: string): void
    /** Receives declarations such as `<!DOCTYPE …>`. */
    attention(text: string): void
    error(error: Error): void
    warn(error: Error): void
  }
  export class Parser {
    on<Name extends keyof Hooks>(name: Name, hook: Hooks[Name]): this
    parse(xml: string): this
    /** Ends the run of `parse` after the current hook. */
    stop(): void
  }
}
