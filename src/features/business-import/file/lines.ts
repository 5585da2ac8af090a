import { UserMessageError } from '#backend/errors.ts'
import { formatNumber } from '#italian/format.ts'
import { importLimits } from './limits.ts'

/** A line of a file that is not blank, with its number in the file, from 1. */
export interface Line {
  line: number
  cells: string[]
}

export const isFilled = (cell: string) => cell.trim() !== ''

/**
 * The filled lines of a file as it is read. Refuses a file that would take too much memory at the cell that goes beyond
 * the limits, not after it has been read whole.
 */
export class Lines {
  readonly kept: Line[] = []
  #text = 0
  #count = 0

  /** The number of filled lines, also of those that are too many to be kept. */
  get count(): number {
    return this.#count
  }

  add(line: number, cells: readonly string[]): void {
    const last = cells.findLastIndex(isFilled)
    if (last < 0) return
    if (last >= importLimits.columns) {
      throw new UserMessageError(
        `Il file ha più di ${importLimits.columns} colonne: lascia solo quelle che servono.`,
      )
    }
    for (const cell of cells) this.#weigh(line, cell)
    this.#count += 1
    // A title and the headers may stand above the rows.
    if (this.kept.length <= importLimits.rows + linesOfHead) {
      this.kept.push({ line, cells: cells.slice(0, importLimits.columns) })
    }
  }

  #weigh(line: number, { length }: string): void {
    if (length > importLimits.cellText) {
      const most = formatNumber(importLimits.cellText)
      throw new UserMessageError(
        `Alla riga ${line} del file una cella ha più di ${most} caratteri: accorciala e riprova.`,
      )
    }
    this.#text += length
    if (this.#text > importLimits.text) {
      throw new UserMessageError(
        'Il file contiene troppo testo: lascia solo le colonne che servono, o dividilo in più file.',
      )
    }
  }
}

/** The headers are looked for in the first lines, because spreadsheets often begin with a title. */
export const linesOfHead = 10
