import { z } from 'zod'
import type { RealtimeLimits } from './limits.ts'

/** One filter of a subscription: all new rows of the history, or those with a certain value in a column. */
export type Binding = { id: number; filter: Filter | null }
type Filter = { column: FilterColumn; value: string }

/** The columns of the history that a filter may name. */
const filterColumns = ['table_name', 'row_id', 'action', 'by'] as const
export type FilterColumn = (typeof filterColumns)[number]

const Wanted = z.strictObject({
  event: z.string().max(16),
  schema: z.string().max(64).optional(),
  table: z.string().max(64).optional(),
  filter: z.string().max(200).nullish(),
})
type Wanted = z.infer<typeof Wanted>

const Join = z.object({
  config: z.object({
    postgres_changes: z.array(Wanted),
    private: z.boolean().nullish(),
    presence: z.object({ enabled: z.boolean().nullish() }).nullish(),
  }),
  access_token: z.string().nullish(),
})

/** A parsed join. `wanted` is what the client sent, because the answer repeats it. */
export type Subscription = { wanted: Wanted[]; filters: (Filter | null)[]; token: string | null }

/** Parses the payload of `phx_join`. A returned text is the reason for a refusal. */
export function readJoin(
  payload: unknown,
  { bindings }: Pick<RealtimeLimits, 'bindings'>,
): Subscription | string {
  const { data } = Join.safeParse(payload)
  if (!data) return 'Malformed join: config.postgres_changes names event, schema, table and filter'
  const { postgres_changes: wanted, private: isPrivate, presence } = data.config
  if (isPrivate || presence?.enabled) return 'Only postgres_changes is offered here'
  if (wanted.length === 0) return 'Nothing to subscribe to: only postgres_changes is offered here'
  if (wanted.length > bindings) return `Too many postgres_changes in one channel (at most ${bindings})`
  const filters: (Filter | null)[] = []
  for (const { event, schema, table, filter } of wanted) {
    const isHistory = schema === 'public' && table === 'changes' && (event === 'INSERT' || event === '*')
    if (!isHistory) return 'Unable to subscribe: only INSERT on public.changes is offered here'
    const read = filter ? readFilter(filter) : null
    if (read === undefined)
      return `Unable to subscribe: a filter is column=eq.value with ${filterColumns.join(', ')}`
    filters.push(read)
  }
  return { wanted, filters, token: data.access_token ?? null }
}

/** Parses `table_name=eq.websites`; undefined for any other text. */
function readFilter(text: string): Filter | undefined {
  const [, name, value] = /^(\w+)=eq\.([\w-]{1,100})$/.exec(text) ?? []
  const column = filterColumns.find((known) => known === name)
  return column && value !== undefined ? { column, value } : undefined
}
