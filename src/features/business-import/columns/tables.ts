import { businesses } from './businesses.ts'
import type { ImportColumns } from './description.ts'
import { sales } from './sales.ts'

/** The columns of each table that a file can fill. */
export const columnsOf = { businesses, sales } as const satisfies Record<string, ImportColumns>

export type ColumnsName = keyof typeof columnsOf
