import { Parser } from 'saxen'

/** What stands in an XML document, in its order; names without their prefix. Throws on XML that is broken. */
export interface XmlReader {
  open?: (name: string, attributes: () => Record<string, string>) => void
  close?: (name: string) => void
  text?: (text: string) => void
  /** Called after each element's end; true stops the reading. */
  done?: () => boolean
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** A text with its entities decoded: the five of XML and numbers. Others, which a document may define, stay as they are. */
function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[name] ?? whole
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

const decodedAll = (raw: Record<string, string>) =>
  Object.fromEntries(Object.entries(raw).map(([name, value]) => [local(name), decoded(value)]))

export function readXml(xml: string, reader: XmlReader): void {
  const parser = new Parser()
  parser.on('openTag', (name, attributes) => reader.open?.(local(name), () => decodedAll(attributes())))
  parser.on('closeTag', (name) => {
    reader.close?.(local(name))
    if (reader.done?.()) parser.stop()
  })
  parser.on('text', (text) => reader.text?.(decoded(text)))
  parser.on('cdata', (text) => reader.text?.(text))
  parser.on('error', (error) => {
    throw error
  })
  parser.parse(xml)
}
