// The package has no types of its own; these are the parts that are used.
declare module 'saxen' {
  export class Parser {
    on(event: 'openTag', call: (name: string, attributes: () => Record<string, string>) => void): this
    on(event: 'closeTag', call: (name: string) => void): this
    on(event: 'text' | 'cdata', call: (text: string) => void): this
    on(event: 'error', call: (error: Error) => void): this
    parse(xml: string): this
    stop(): void
  }
}
