import { type UnzipFileInfo, unzipSync } from 'fflate'
import { SpokenError } from '#lib/backend/errors.ts'
import { knownHeaders } from '../columns/columns.ts'
import { archiveProblem } from './kind.ts'
import { importLimits } from './limits.ts'
import { Lines, linesOfHead } from './lines.ts'
import { readSheet } from './sheet.ts'
import { type Relation, readPatterns, readRelations, readSharedTexts, readWorkbook } from './workbook.ts'

const unreadable = 'Il file Excel non si può leggere: aprilo, salvalo di nuovo come .xlsx o CSV e riprova.'
const tooLarge = 'Il file Excel, una volta aperto, è troppo grande: lascia solo il foglio con le attività.'
const allHidden = 'Tutti i fogli del file sono nascosti: rendi visibile quello con le attività e riprova.'
const emptyBesideHidden =
  'I fogli visibili del file sono vuoti, e altri sono nascosti: rendi visibile quello con le attività e riprova.'

/** Some programs write a part's path with backslashes, or its letters in another case than the relation to it. */
const plainPath = (name: string) => name.replaceAll('\\', '/').toLowerCase()

/** Unpacks parts of an archive by their paths. */
class Archive {
  readonly #bytes: Uint8Array
  #unpacked = 0
  readonly paths: readonly string[]

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    const paths: string[] = []
    unzipSync(bytes, { filter: ({ name }) => paths.push(plainPath(name)) === 0 })
    this.paths = paths
  }

  /**
   * The texts of parts. Refuses them when the sizes that the archive declares add up to too much; unpacking never
   * produces more than a part's declared size.
   */
  texts(wanted: ReadonlySet<string>): Map<string, string> {
    const filter = ({ name, originalSize }: UnzipFileInfo) => {
      if (!wanted.has(plainPath(name))) return false
      this.#unpacked += originalSize
      if (this.#unpacked > importLimits.unpackedBytes) throw new SpokenError(tooLarge)
      return true
    }
    const parts = Object.entries(unzipSync(this.#bytes, { filter }))
    return new Map(parts.map(([name, part]) => [plainPath(name), decodedXml(part)]))
  }

  text(path: string): string | undefined {
    return this.texts(new Set([path])).get(path)
  }
}

function decodedXml(part: Uint8Array): string {
  const wide = (part[0] === 0xff && part[1] === 0xfe) || (part[0] === 0x3c && part[1] === 0)
  return new TextDecoder(wide ? 'utf-16le' : 'utf-8').decode(part)
}

const relationsOf = (part: string) => part.replace(/([^/]+)$/, '_rels/$1.rels')

function relationsIn(archive: Archive, part: string): Relation[] {
  const xml = archive.text(relationsOf(part))
  return xml === undefined ? [] : readRelations(xml, part)
}

/** What a workbook's sheets refer to, and the names and XML of those that are seen, in the order of their tabs. */
function openWorkbook(archive: Archive) {
  const root = relationsIn(archive, '').find(({ kind }) => kind === 'officeDocument')
  const path = root?.path ?? 'xl/workbook.xml'
  const { visible, hidden, from1904 } = readWorkbook(archive.text(path) ?? '')
  const relations = relationsIn(archive, path)
  const textOf = (kind: string) =>
    archive.text(relations.find((each) => each.kind === kind)?.path ?? '') ?? ''
  const texts = textOf('sharedStrings')
  const styles = textOf('styles')
  const tabs = visible
    .flatMap(({ id, name }) => {
      const part = relations.find((each) => each.id === id && each.kind === 'worksheet')
      return part ? [{ name, path: part.path }] : []
    })
    .slice(0, importLimits.sheets)
  const parts = archive.texts(new Set(tabs.map((tab) => tab.path)))
  return {
    sheets: tabs.flatMap(({ name, path }) => {
      const xml = parts.get(path)
      return xml === undefined ? [] : [{ name, xml }]
    }),
    hidden,
    shared: {
      texts: texts === '' ? [] : readSharedTexts(texts),
      patterns: styles === '' ? [] : readPatterns(styles),
      from1904,
    },
  }
}

/** How many headers a sheet has that are known, in the line of its beginning with the most; -1 for an empty sheet. */
function headersIn(lines: Lines): number {
  return Math.max(-1, ...lines.kept.map(({ cells }) => knownHeaders(cells)))
}

/** Of several visible sheets that with the lines, and the others, by their names. */
export interface ReadSheets {
  read: string
  others: string[]
}

/**
 * The lines of the visible sheet with the most known headers, of equal ones the first. Throws a `SpokenError` that says
 * what is wrong with the file.
 */
export function xlsxLines(bytes: Uint8Array): { lines: Lines; sheets?: ReadSheets } {
  try {
    const archive = new Archive(bytes)
    const problem = archiveProblem(archive.paths)
    if (problem) throw new SpokenError(problem)
    const { sheets, hidden, shared } = openWorkbook(archive)
    const known = sheets.map(({ xml }) => headersIn(readSheet(xml, shared, linesOfHead)))
    const most = Math.max(-1, ...known)
    const best = most < 0 ? undefined : sheets[known.indexOf(most)]
    if (!best && hidden > 0) throw new SpokenError(sheets.length === 0 ? allHidden : emptyBesideHidden)
    if (!best) return { lines: new Lines() }
    const others = sheets.filter((sheet) => sheet !== best).map(({ name }) => name)
    const lines = readSheet(best.xml, shared)
    return others.length > 0 ? { lines, sheets: { read: best.name, others } } : { lines }
  } catch (error) {
    throw error instanceof SpokenError ? error : new SpokenError(unreadable)
  }
}
