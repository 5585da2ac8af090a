import { db } from '#backend/supabase.ts'
import { tableExport } from '#records/table-export.ts'
import { exportFields, fields } from './fields.ts'

export const websiteExport = tableExport(fields, exportFields, (read) => ({
  listed: () => db.from('websites').select(read),
  found: (args) => db.rpc('search_websites', args, { get: true }).select(read),
}))
