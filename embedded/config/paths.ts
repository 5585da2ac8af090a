import path from 'node:path'

/** The repository's root; every file that the server reads or serves is found from here, whatever the working directory. */
export const root = path.resolve(import.meta.dirname, '../..')
export const supabaseDir = path.join(root, 'supabase')
export const distDir = path.join(root, 'dist')
