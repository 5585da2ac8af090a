import { db } from '#backend/supabase.ts'
import { tableExport } from '#records/table-export.ts'
import { exportFields, fields } from './fields.ts'

export const businessExport = tableExport(fields, exportFields, (read) => ({
  listed: () => db.from('businesses').select(read),
  found: (args) => db.rpc('search_businesses', args, { get: true }).select(read),
}))
