/** What each table is called where its rows are corrected. */
const places: Record<string, string> = {
  businesses: 'Attività',
  websites: 'Siti Web',
  services: 'Social',
  graphic_services: 'Grafica',
  cards: 'Card',
  sales: 'Vendite',
  payment_methods: 'Fatturazione',
  profiles: 'Profilo',
}

/** The name of the check constraint that a row breaks; null for any other error. */
export function unmetCheck(error: unknown): string | null {
  return /violates check constraint "(\w+)"/.exec(String(Object(error).message))?.[1] ?? null
}

/**
 * Which value has to be corrected where, in Italian as the columns' names are: a row of before may stand in the way of a change
 * of another one, such as a website of its business's new logo. Null for what is no rule of a column.
 */
export function unmetCheckText(error: unknown): string | null {
  const [, table = '', column] =
    /relation "(\w+)" violates check constraint "\1_(\w+)_(?:valid|written)"/.exec(
      String(Object(error).message),
    ) ?? []
  const place = places[table]
  if (!place || !column) return null
  return column.endsWith('_url')
    ? `${place}: l'immagine salvata non è più ammessa, va scelta di nuovo o tolta`
    : `${place}: il valore del campo «${column.replaceAll('_', ' ')}» non è ammesso, va corretto`
}
