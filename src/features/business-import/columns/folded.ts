import { foldText } from '#italian/fold-text.ts'

/** A text without case, accents and punctuation, for comparing headers and names: `P. IVA` -> `piva`. */
export function folded(text: string): string {
  return foldText(text.normalize('NFKC')).replace(/[^\p{L}\p{N}]/gu, '')
}

/** The headers that name a column, folded, the surest first: its label, its name, and others. */
export function headersOf(label: string, name: string, others: string): readonly string[] {
  return [...new Set([folded(label), folded(name), ...others.trim().split(/\s+/)])]
}
