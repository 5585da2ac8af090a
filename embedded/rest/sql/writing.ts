/** Collects the values of a statement that is being written. */
export class Values {
  readonly all: (string | null)[] = []

  /** The place of a value in the statement, cast to a type by its name in PostgreSQL. */
  add(value: string | null, type = 'text'): string {
    this.all.push(value)
    const place = `$${this.all.length}::text`
    return type === 'text' ? place : `(${place})::${type}`
  }
}

/** A name in PostgreSQL's quotes. */
export function name(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

export function names(list: readonly string[]): string {
  return list.map(name).join(', ')
}

/** Values as PostgreSQL writes an array. */
export function arrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
}
