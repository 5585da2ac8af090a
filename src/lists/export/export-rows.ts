import type { Answer } from '#backend/query-builder.ts'
import { idsAtOnce } from '#backend/read-whole.ts'
import type { Attempt, ChosenRows, ExportRow, ExportSource, Extent, Pageable } from './export-source.ts'
import { ExtentReader } from './extent-reader.ts'
import { isTooLong } from './retried.ts'

/** Reads the rows of an extent, or the chosen ones, page by page. Throws what `attempt` throws. */
export function exportedPages<Row extends ExportRow, Query extends Pageable<Query> & Answer<Row>>(
  source: ExportSource<Row, Query>,
  extent: Extent | ChosenRows,
  attempt: Attempt,
): AsyncGenerator<Row[]> {
  return 'ids' in extent
    ? chosenPages(source.listed, extent.ids, attempt)
    : new ExtentReader(source, extent, attempt).pages()
}

/** Reads single rows, some at a time; those that are gone are left out. */
async function* chosenPages<Row extends ExportRow, Query extends Pageable<Query> & Answer<Row>>(
  listed: () => Query,
  ids: readonly string[],
  attempt: Attempt,
): AsyncGenerator<Row[]> {
  async function read(some: readonly string[]): Promise<Row[]> {
    try {
      return await attempt((signal) =>
        listed().in('id', some).limit(idsAtOnce).retry(false).abortSignal(signal).throwOnError(),
      )
    } catch (error) {
      if (!isTooLong(error) || some.length === 1) throw error
      const half = Math.ceil(some.length / 2)
      return [...(await read(some.slice(0, half))), ...(await read(some.slice(half)))]
    }
  }

  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const some = ids.slice(from, from + idsAtOnce)
    const rows = new Map((await read(some)).map((row) => [row.id, row]))
    yield some.flatMap((id) => rows.get(id) ?? [])
  }
}
