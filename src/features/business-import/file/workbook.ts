import { patternOf } from './shown-number.ts'
import { readXml } from './xml.ts'

/** The targets of a part's relations: the last word of their kind, and the part's path in the archive. */
export interface Relation {
  id: string
  kind: string
  path: string
}

/** `worksheets/sheet1.xml` in `xl/workbook.xml` -> `xl/worksheets/sheet1.xml`. In small letters, as parts are looked up. */
function pathFrom(part: string, target: string): string {
  const steps = target.startsWith('/') ? [] : part.split('/').slice(0, -1)
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/').toLowerCase()
}

export function readRelations(xml: string, part: string): Relation[] {
  const relations: Relation[] = []
  readXml(xml, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      const { Id: id = '', Type: type = '', Target: target = '' } = attributes()
      relations.push({ id, kind: type.slice(type.lastIndexOf('/') + 1), path: pathFrom(part, target) })
    },
  })
  return relations
}

/** A sheet's tab: the relation to its part, its place among all, and its name. */
export interface Tab {
  id: string
  place: number
  name: string
  hidden: boolean
}

/** Characters of a sheet's name that Excel allows. */
const longestName = 31

/** The tabs in their order, and whether dates count from 1904. */
export function readWorkbook(xml: string): { tabs: Tab[]; from1904: boolean } {
  const tabs: Tab[] = []
  let from1904 = false
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes().date1904 ?? '')
      if (name !== 'sheet') return
      const { id, name: title = '', state = 'visible' } = attributes()
      if (id !== undefined)
        tabs.push({ id, place: tabs.length, name: title.slice(0, longestName), hidden: state !== 'visible' })
    },
  })
  return { tabs, from1904 }
}

/** The pattern by which each style shows a number, in the order in which cells name the styles. */
export function readPatterns(xml: string): (string | null)[] {
  const own = new Map<number, string>()
  const formats: number[] = []
  let inCells = false
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'numFmt') {
        const { numFmtId = '', formatCode = '' } = attributes()
        own.set(Number(numFmtId), formatCode)
      }
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells) formats.push(Number(attributes().numFmtId ?? 0))
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return formats.map((id) => patternOf(id, own))
}

/** `_x000D_` -> a carriage return: how Excel writes what XML cannot hold. */
export function withoutEscapes(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** The texts that cells name by their number. Phonetic readings are left out. */
export function readSharedTexts(xml: string): string[] {
  const texts: string[] = []
  let text = ''
  let taken = false
  let phonetic = false
  readXml(xml, {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic = true
      taken = name === 't' && !phonetic
    },
    close: (name) => {
      taken = false
      if (name === 'rPh') phonetic = false
      if (name === 'si') texts.push(withoutEscapes(text))
    },
    text: (part) => {
      if (taken) text += part
    },
  })
  return texts
}
