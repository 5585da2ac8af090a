interface Identified {
  id: string
}

/** A row with its version, which a save must name. */
export type Current<Row> = Row & { updated_at: string }

type Read<Row> = (ids: readonly string[]) => PromiseLike<Current<Row>[]>

/**
 * Keeps the versions that rows had when they were chosen. A list's own request does not contain them, so they are read
 * for the chosen rows only.
 */
export function versionKeeper<Row extends Identified>(read: Read<Row>) {
  const kept = new Map<string, Promise<Current<Row> | null>>()

  function keep(ids: readonly string[]) {
    const answer = Promise.resolve(read(ids)).then((rows) => new Map(rows.map((row) => [row.id, row])))
    for (const id of ids) {
      const version = answer.then((rows) => rows.get(id) ?? null)
      kept.set(id, version)
      // A failed reading is repeated when the version is needed.
      version.catch(() => kept.get(id) === version && kept.delete(id))
    }
  }

  return {
    /** Reads the versions of newly chosen rows, and forgets those of rows that are no longer chosen. */
    follow(rows: ReadonlyMap<string, Row>): void {
      for (const id of kept.keys()) if (!rows.has(id)) kept.delete(id)
      const added = [...rows.keys()].filter((id) => !kept.has(id))
      if (added.length > 0) keep(added)
    },
    /** The rows as they were when they were chosen, without those that did not exist any more. Throws the database's error. */
    async of(ids: readonly string[]): Promise<ReadonlyMap<string, Current<Row>>> {
      const missing = ids.filter((id) => !kept.has(id))
      if (missing.length > 0) keep(missing)
      const rows = await Promise.all(ids.map((id) => kept.get(id)))
      return new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])))
    },
    /** Replaces the kept versions by the given rows. */
    renew(rows: readonly Current<Row>[]): void {
      for (const row of rows) kept.set(row.id, Promise.resolve(row))
    },
  }
}

export type VersionKeeper<Row extends Identified> = ReturnType<typeof versionKeeper<Row>>
