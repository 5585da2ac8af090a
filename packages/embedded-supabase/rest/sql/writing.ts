/** Collects the parameters of a statement. */
export class Values {
  readonly all: (string | null)[] = []

  /** Adds a parameter; returns its placeholder, cast to a type of PostgreSQL. */
  add(value: string | null, type = 'text'): string {
    this.all.push(value)
    const placeholder = `$${this.all.length}::text`
    return type === 'text' ? placeholder : `(${placeholder})::${type}`
  }
}

/** A quoted identifier. */
export function name(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

export function names(list: readonly string[]): string {
  return list.map(name).join(', ')
}
