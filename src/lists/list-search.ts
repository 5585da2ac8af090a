import * as z from 'zod/mini'
import { isDay } from '#italian/days.ts'

type SortDirection = 'asc' | 'desc'

/** The rows of a page that a person may choose; the first by default. */
export const pageSizes = [20, 50, 100] as const

/**
 * A list's definition: the columns that sort it, its first order, and the values of its filters, or `day` or `text` for any.
 */
export interface ListDefinition {
  sortable: readonly string[]
  defaultSort: { by: string; dir: SortDirection }
  filters?: Readonly<Record<string, readonly string[] | 'day' | 'text'>>
}

/** A list's state in the URL, without the values that equal the default. */
export interface ListSearch {
  page?: number | undefined
  righe?: number | undefined
  q?: string | undefined
  sort?: string | undefined
  dir?: SortDirection | undefined
  [filter: string]: string | number | boolean | undefined
}

/**
 * A parameter as a text, because the router reads `false` and `007` as JSON. Anything else, such as an object, is
 * ignored.
 */
const text = z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String))
/** A value that the list does not know is ignored. */
const known = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)
const page = z.pipe(z.transform(Number), z.int().check(z.gt(1), z.lt(1_000_000)))
const search = z.string().check(
  z.overwrite((q) => q.slice(0, 100)),
  z.minLength(1),
)
const size = z.pipe(z.transform(Number), z.literal([50, 100]))
const anyText = z.string().check(z.minLength(1), z.maxLength(200))
const day = z.string().check(z.refine(isDay))
/** As a boolean, because the router would write the texts 'true' and 'false' in quotes. */
const inUrl = (value: string) => (value === 'true' || value === 'false' ? value === 'true' : value)

function schemaOf(values: readonly string[] | 'day' | 'text') {
  if (values === 'day') return day
  if (values === 'text') return z.pipe(text, anyText)
  return z.pipe(z.pipe(text, z.enum(values)), z.transform(inUrl))
}

/** Reads a list's search parameters from any address (`validateSearch` of its route). Never throws. */
export function listSearch({ sortable, filters = {} }: ListDefinition) {
  const common = z.object({
    page: known(z.pipe(text, page)),
    righe: known(z.pipe(text, size)),
    q: known(z.pipe(text, search)),
    sort: known(z.enum(sortable)),
    dir: z.catch(z.enum(['asc', 'desc']), 'asc'),
  })
  const own = z.object(
    Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, known(schemaOf(values))])),
  )
  return (raw: Record<string, unknown>): ListSearch => {
    const { dir, ...found } = common.parse(raw)
    return { ...found, dir: found.sort === undefined ? undefined : dir, ...own.parse(raw) }
  }
}

/** The page, search, filters and order of a list. It is kept in the URL. */
export interface ListState {
  page: number
  /** The rows of a page; a grid of cards has its own number. */
  size: number
  q: string
  sort: { by: string; dir: SortDirection }
  filters: Readonly<Record<string, string>>
}

/** The complete state, from the search parameters of a list's route. */
export function toListState(definition: ListDefinition, search: ListSearch): ListState {
  const filters: Record<string, string> = {}
  for (const name of Object.keys(definition.filters ?? {})) {
    const value = search[name]
    if (value !== undefined) filters[name] = String(value)
  }
  return {
    page: search.page ?? 1,
    size: search.righe ?? pageSizes[0],
    q: search.q ?? '',
    sort: search.sort ? { by: search.sort, dir: search.dir ?? 'asc' } : definition.defaultSort,
    filters,
  }
}
