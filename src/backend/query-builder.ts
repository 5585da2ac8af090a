/*
 * What lists and exports call of PostgREST's query builder. The builder's own types name the columns of one
 * table; these fit the builder of every table.
 */

/** The methods that narrow and order a select. */
export interface Narrowable<Self> {
  eq(column: string, value: string): Self
  is(column: string, value: null): Self
  not(column: string, operator: 'is', value: null): Self
  gt(column: string, value: string): Self
  lt(column: string, value: string): Self
  in(column: 'id', values: readonly string[]): Self
  order(column: string, options: { ascending: boolean }): Self
  range(from: number, to: number): Self
  limit(count: number): Self
}

/** A select that can be sent, and cancelled. */
export interface Answer<Row> {
  /** Whether the client itself repeats a request that failed. */
  retry(enabled: boolean): Pick<Answer<Row>, 'abortSignal'>
  abortSignal(signal: AbortSignal): {
    /** `count`: how many rows there are in all, where the select asks for it. */
    throwOnError(): PromiseLike<{ data: Row[]; count?: number | null }>
  }
}
