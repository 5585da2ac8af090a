export const stati = ['attivo', 'sospeso'] as const
export type Stato = (typeof stati)[number]

const labels: Record<Stato, string> = { attivo: 'Attivo', sospeso: 'Sospeso' }

/** A stored value as `Stato`; the database allows only these two. */
export function asStato(value: string): Stato {
  return value === 'sospeso' ? 'sospeso' : 'attivo'
}

/** 'Attivo' or 'Sospeso', for a stored value. */
export function statoLabel(value: string): string {
  return labels[asStato(value)]
}

export const statoOptions = stati.map((value) => ({ value, label: labels[value] }))

export const statoFilterOptions = [{ value: '', label: 'Tutti' }, ...statoOptions]
