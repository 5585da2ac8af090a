/** What a business and a website may be (spec sections 4 and 9). */
export const stati = ['attivo', 'sospeso'] as const
export type Stato = (typeof stati)[number]

const labels: Record<Stato, string> = { attivo: 'Attivo', sospeso: 'Sospeso' }

/** A stored value read back; the database admits only these two. */
export function asStato(value: string): Stato {
  return value === 'sospeso' ? 'sospeso' : 'attivo'
}

/** 'Attivo' or 'Sospeso', for what a row or a form holds. */
export function statoLabel(value: string): string {
  return labels[asStato(value)]
}

/** For a form's select, in order. */
export const statoOptions = stati.map((value) => ({ value, label: labels[value] }))

/** For a list's filter: the same, after the choice that filters nothing. */
export const statoFilterOptions = [{ value: '', label: 'Tutti' }, ...statoOptions]
