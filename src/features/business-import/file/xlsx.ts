import { type UnzipFileInfo, unzipSync } from 'fflate'
import { UserMessageError } from '#backend/errors.ts'
import { knownHeaders } from '../columns/columns.ts'
import type { ImportColumns } from '../columns/description.ts'
import { archiveProblem } from './kind.ts'
import { importLimits } from './limits.ts'
import { Lines, linesOfHead } from './lines.ts'
import { readSheet, type Shared } from './sheet.ts'
import { headOf, tableOf } from './table.ts'
import {
  type Relation,
  readPatterns,
  readRelations,
  readSharedTexts,
  readWorkbook,
  type Tab,
} from './workbook.ts'

const unreadable = 'Il file Excel non si può leggere: aprilo, salvalo di nuovo come .xlsx o CSV e riprova.'
const tooLarge =
  'Il file Excel, una volta aperto, è troppo grande: lascia solo il foglio con le righe da importare.'
const allHidden =
  'Tutti i fogli del file sono nascosti: rendi visibile quello con le righe da importare e riprova.'
const emptyBesideHidden =
  'I fogli visibili del file sono vuoti, e altri sono nascosti: rendi visibile quello con le righe da importare e riprova.'
const headsBesideHidden =
  'I fogli visibili del file hanno solo le intestazioni, e altri sono nascosti: rendi visibile quello con le righe da importare e riprova.'

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
      if (this.#unpacked > importLimits.unpackedBytes) throw new UserMessageError(tooLarge)
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

interface Sheet extends SheetName {
  xml: string
}

/** Opens a workbook: its shared data, the sheets that may be read with their XML, and the others. */
function openWorkbook(archive: Archive, chosen?: number) {
  const root = relationsIn(archive, '').find(({ kind }) => kind === 'officeDocument')
  const path = root?.path ?? 'xl/workbook.xml'
  const { tabs, from1904 } = readWorkbook(archive.text(path) ?? '')
  const relations = relationsIn(archive, path)
  const textOf = (kind: string) =>
    archive.text(relations.find((each) => each.kind === kind)?.path ?? '') ?? ''
  const texts = textOf('sharedStrings')
  const styles = textOf('styles')
  const sheets = tabs.flatMap(({ id, ...tab }) => {
    const part = relations.find((each) => each.id === id && each.kind === 'worksheet')
    return part ? [{ ...tab, path: part.path }] : []
  })
  const visible = sheets
    .filter(({ hidden }) => !hidden)
    .filter(({ place }, index) => index < importLimits.sheets || place === chosen)
  const parts = archive.texts(new Set(visible.map((sheet) => sheet.path)))
  return {
    read: visible.flatMap(({ path: part, ...name }): Sheet[] => {
      const xml = parts.get(part)
      return xml === undefined ? [] : [{ ...name, xml }]
    }),
    others: sheets.filter((sheet) => !visible.includes(sheet)),
    shared: {
      texts: texts === '' ? [] : readSharedTexts(texts),
      patterns: styles === '' ? [] : readPatterns(styles),
      from1904,
    },
  }
}

/** The lines that are read to find out whether a sheet holds rows: as many as for the headers, and as many again. */
const linesOfLook = 2 * linesOfHead

/** What a sheet holds, by rank. */
const holding = { nothing: 0, headers: 1, rows: 2 } as const

/**
 * What a sheet's beginning holds: rows, only headers, or nothing; and how many headers are known in the line with the
 * most. A sheet beyond the limits counts as one with rows: the error appears when it is the one to read.
 */
function look(kind: ImportColumns, xml: string, shared: Shared): { holds: number; known: number } {
  try {
    const { kept } = readSheet(xml, shared, linesOfLook)
    const { rows } = tableOf(kind, kept, headOf(kind, kept))
    const known = kept.slice(0, linesOfHead).map(({ cells }) => knownHeaders(kind, cells))
    const holds = rows.length > 0 ? holding.rows : kept.length > 0 ? holding.headers : holding.nothing
    return { holds, known: Math.max(0, ...known) }
  } catch (error) {
    if (error instanceof UserMessageError) return { holds: holding.rows, known: 0 }
    throw error
  }
}

/** Whether a sheet that is not read holds rows, or may hold some because it is too large, broken or one too many. */
function mayHoldRows(kind: ImportColumns, archive: Archive, path: string, shared: Shared): boolean {
  try {
    return look(kind, archive.text(path) ?? '', shared).holds === holding.rows
  } catch {
    return true
  }
}

/** A sheet's name, and its place among the tabs. */
type SheetName = Omit<Tab, 'id'>

/** Where several sheets hold rows: the one that was read, and the others. */
export interface ReadSheets {
  read: SheetName
  others: SheetName[]
}

const nameOf = ({ place, name, hidden }: SheetName): SheetName => ({ place, name, hidden })

/**
 * The lines of the chosen sheet, otherwise of the visible one with rows and the most known headers, of equal ones the
 * first. Throws a `UserMessageError` that says what is wrong with the file.
 */
export function xlsxLines(
  kind: ImportColumns,
  bytes: Uint8Array,
  chosen?: number,
): { lines: Lines; sheets?: ReadSheets } {
  try {
    const archive = new Archive(bytes)
    const problem = archiveProblem(archive.paths)
    if (problem) throw new UserMessageError(problem)
    const { read, others: unread, shared } = openWorkbook(archive, chosen)
    const looked = read
      .map((sheet) => ({ sheet, ...look(kind, sheet.xml, shared) }))
      .toSorted((one, other) => other.holds - one.holds || other.known - one.known)
    const best = looked.find(({ sheet }) => sheet.place === chosen) ?? looked[0]
    const hasHidden = unread.some(({ hidden }) => hidden)
    if (!best && hasHidden) throw new UserMessageError(allHidden)
    if (best?.holds === holding.nothing && hasHidden) throw new UserMessageError(emptyBesideHidden)
    if (!best) return { lines: new Lines() }
    const others = [
      ...looked
        .filter(({ sheet, holds }) => sheet !== best.sheet && holds === holding.rows)
        .map(({ sheet }) => sheet),
      ...unread.filter(
        ({ path, hidden }, index) =>
          !hidden || index >= importLimits.sheets || mayHoldRows(kind, archive, path, shared),
      ),
    ].toSorted((one, other) => one.place - other.place)
    if (best.holds === holding.headers && others.some(({ hidden }) => hidden))
      throw new UserMessageError(headsBesideHidden)
    const lines = readSheet(best.sheet.xml, shared)
    if (others.length === 0) return { lines }
    return { lines, sheets: { read: nameOf(best.sheet), others: others.map(nameOf) } }
  } catch (error) {
    throw error instanceof UserMessageError ? error : new UserMessageError(unreadable)
  }
}
