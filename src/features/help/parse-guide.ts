/** What stands on a line: plain words, a name from the screen, a value to type, or a link to another topic or a site. */
export type Piece = { kind: 'text' | 'name' | 'code' | 'link'; text: string; to?: string }
export type Block =
  | { kind: 'text'; pieces: Piece[] }
  | { kind: 'list'; ordered: boolean; items: { pieces: Piece[]; inner: Block[] }[] }

/** One heading of the guide with what stands below it. */
export interface Topic {
  id: string
  title: string
  blocks: Block[]
}
/** A chapter and its topics; the first one is its own text, where it has any. */
export interface Chapter {
  title: string
  topics: Topic[]
}

/** A heading's anchor, as GitHub writes it. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(' ', '-')

const inline = /\*\*(?<name>.+?)\*\*|`(?<code>[^`]+)`|\[(?<link>[^\]]+)\]\((?<to>[^)]+)\)/gs

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  const add = (piece: Piece) => piece.text && pieces.push(piece)
  let at = 0
  for (const found of text.matchAll(inline)) {
    const { name, code, link, to } = found.groups ?? {}
    add({ kind: 'text', text: text.slice(at, found.index) })
    if (name !== undefined) add({ kind: 'name', text: name })
    else if (code !== undefined) add({ kind: 'code', text: code })
    // A file beside the guide is no page here.
    else if (link !== undefined && !/^(#|https?:)/.test(to ?? '')) add({ kind: 'text', text: link })
    else if (link !== undefined && to !== undefined) add({ kind: 'link', text: link, to })
    at = found.index + found[0].length
  }
  add({ kind: 'text', text: text.slice(at) })
  return pieces
}

const marker = /^( *)(?:(-)|\d+\.) +(.*)$/

/** The paragraphs and lists of lines that hold no heading. */
export function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const item = marker.exec(line)
    if (!item) {
      const text: string[] = []
      for (; at < lines.length && lines[at]?.trim() && !marker.test(lines[at] ?? ''); at += 1)
        text.push((lines[at] ?? '').trim())
      if (text.length > 0) blocks.push({ kind: 'text', pieces: piecesOf(text.join(' ')) })
      else at += 1
      continue
    }
    const [, indent = '', dash, first = ''] = item
    const text = [first]
    const inside: string[] = []
    for (at += 1; at < lines.length; at += 1) {
      const next = lines[at] ?? ''
      const nested = marker.exec(next)
      if (!next.trim() || (nested && (nested[1] ?? '').length <= indent.length)) break
      if (nested || inside.length > 0) inside.push(next)
      else text.push(next.trim())
    }
    const entry = { pieces: piecesOf(text.join(' ')), inner: blocksOf(inside) }
    const before = blocks.at(-1)
    if (before?.kind === 'list' && before.ordered === !dash) before.items.push(entry)
    else blocks.push({ kind: 'list', ordered: !dash, items: [entry] })
  }
  return blocks
}

/** Pictures, which the guide shows on the web alone. */
const pictures = /^(!\[|<img )/
const readers = /^<!-- per: (.*) -->$/

/**
 * The guide as one role reads it. `<!-- per: … -->` below a heading names its readers. A topic of a chapter that is not for the role
 * stands in the chapter that is the role's own.
 */
export function guideFor(markdown: string, role: string): Chapter[] {
  type Read = { level: number; title: string; readers: string[] | null; lines: string[] }
  const read: Read[] = []
  for (const line of markdown.split('\n')) {
    const heading = /^(##+) (.*)$/.exec(line)
    if (heading)
      read.push({ level: heading[1]?.length ?? 2, title: heading[2] ?? '', readers: null, lines: [] })
    const part = read.at(-1)
    const named = readers.exec(line)?.[1]
    if (!part || heading || pictures.test(line)) continue
    if (named === undefined) part.lines.push(line)
    else part.readers = named.split(', ')
  }
  const chapters: Chapter[] = []
  const elsewhere: Topic[] = []
  let own: Chapter | undefined
  /** The present one, where the role reads it. */
  let chapter: Chapter | undefined
  for (const { level, title, readers: who, lines } of read) {
    const topic = { id: anchorOf(title), title, blocks: blocksOf(lines) }
    const mayRead: boolean = who?.includes(role) ?? (level === 2 || chapter !== undefined)
    if (level === 2) {
      chapter = mayRead ? { title, topics: [] } : undefined
      if (chapter) chapters.push(chapter)
      if (who) own ??= chapter
    }
    if (mayRead && topic.blocks.length > 0) (chapter?.topics ?? elsewhere).push(topic)
  }
  own?.topics.push(...elsewhere)
  const topics = chapters.flatMap((each) => each.topics)
  unlink(
    topics.flatMap(({ blocks }) => blocks),
    new Set(topics.map(({ id }) => `#${id}`)),
  )
  return chapters.filter(({ topics }) => topics.length > 0)
}

/** Makes words of the links to topics that the role does not read. */
function unlink(blocks: readonly Block[], known: ReadonlySet<string>): void {
  for (const block of blocks) {
    const entries = block.kind === 'text' ? [{ pieces: block.pieces, inner: [] }] : block.items
    for (const { pieces, inner } of entries) {
      for (const piece of pieces) if (piece.to?.startsWith('#') && !known.has(piece.to)) piece.kind = 'text'
      unlink(inner, known)
    }
  }
}

/** What the guide calls the product, and whoever offers it; not the widget's element, `bottega-orari`. */
const names = /(?:\bBottega\b|\b[Cc]hi gestisce il\s+(?:servizio|sistema)\b)(\.)?/g

/** The guide with the provider's name in place of the product's and its own. 'Marche S.r.l.' ends a sentence by itself. */
export function withName(markdown: string, name: string): string {
  return markdown.replace(names, (_, stop = '') => (name.endsWith('.') ? name : name + stop))
}

/** All words of a topic, for the search. */
export function textOf({ title, blocks }: Topic): string {
  const words = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('')
  const of = (block: Block): string =>
    block.kind === 'text'
      ? words(block.pieces)
      : block.items.map(({ pieces, inner }) => [words(pieces), ...inner.map(of)].join(' ')).join(' ')
  return [title, ...blocks.map(of)].join(' ')
}
