import path from 'node:path'

/** The repository's root. Files are found from here, so that the server may be started in any working directory. */
export const root = path.resolve(import.meta.dirname, '..')
export const supabaseDir = path.join(root, 'supabase')
export const distDir = path.join(root, 'dist')
