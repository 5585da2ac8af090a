/** The values of a form by the names of its fields, as react-hook-form names them: `orari.lunedi.aperto`. */
export type Fields = Readonly<Record<string, unknown>>

/** The fields of nested values. */
export function fieldsOf(values: object, within = ''): Fields {
  const entries = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(fieldsOf(value, `${within}${name}.`))
      : [[within + name, value] as const],
  )
  return Object.fromEntries(entries)
}

/** Whether two values of a field would be stored alike. */
export type Same = (name: string, one: unknown, other: unknown) => boolean

interface Merge {
  /** The fields that only the others changed: the form takes their values. */
  taken: string[]
  /** The fields that both changed, to different values: the person chooses. */
  asked: string[]
  /** What the next merge starts from: the stored values, and for the fields that are asked still what was opened. */
  base: Fields
}

/**
 * A three-way merge by fields: `base` is what both started from, `mine` what the form holds, `theirs` what is stored now. What
 * was typed stays to the letter, even where it would be stored like one of the others: somebody may be in the middle of a word.
 * @param isOwn whether a stored value is there because of an earlier save of this form; then what the form holds now is newer
 */
export function mergeFields(
  base: Fields,
  mine: Fields,
  theirs: Fields,
  same: Same,
  isOwn: (name: string, stored: unknown) => boolean = () => false,
): Merge {
  const merge = { taken: [] as string[], asked: [] as string[], base: { ...theirs } }
  for (const [name, stored] of Object.entries(theirs)) {
    if (mine[name] === stored || isOwn(name, stored)) continue
    if (mine[name] === base[name]) merge.taken.push(name)
    else if (!same(name, base[name], stored) && !same(name, mine[name], stored)) {
      merge.asked.push(name)
      merge.base[name] = base[name]
    }
  }
  return merge
}
