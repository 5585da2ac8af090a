import { z } from 'zod'
import type { LiveTable } from '../gateway/hooks.ts'
import type { RealtimeLimits } from './limits.ts'

/** One filter of a subscription: all new rows of the live table, or those with a certain value in a column. */
export type Binding = { id: number; filter: Filter | null }
type Filter = { column: string; value: string }

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
  { name, filters: columns }: Pick<LiveTable, 'name' | 'filters'>,
): Subscription | string {
  const { data } = Join.safeParse(payload)
  if (!data) return 'Malformed join: config.postgres_changes names event, schema, table and filter'
  const { postgres_changes: wanted, private: isPrivate, presence } = data.config
  if (isPrivate || presence?.enabled) return 'Only postgres_changes is offered here'
  if (wanted.length === 0) return 'Nothing to subscribe to: only postgres_changes is offered here'
  if (wanted.length > bindings) return `Too many postgres_changes in one channel (at most ${bindings})`
  const filters: (Filter | null)[] = []
  for (const { event, schema, table, filter } of wanted) {
    const isOffered = schema === 'public' && table === name && (event === 'INSERT' || event === '*')
    if (!isOffered) return `Unable to subscribe: only INSERT on public.${name} is offered here`
    const read = filter ? readFilter(filter, columns) : null
    if (read === undefined)
      return `Unable to subscribe: a filter is column=eq.value with ${columns.join(', ')}`
    filters.push(read)
  }
  return { wanted, filters, token: data.access_token ?? null }
}

/** Parses `column=eq.value`; undefined for any other text. */
function readFilter(text: string, columns: readonly string[]): Filter | undefined {
  const [, name, value] = /^(\w+)=eq\.([\w-]{1,100})$/.exec(text) ?? []
  const column = columns.find((known) => known === name)
  return column && value !== undefined ? { column, value } : undefined
}
