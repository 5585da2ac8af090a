import { root } from '../config/paths.ts'

/** The one place that changes the working directory: lite looks for `supabase/migrations` from there. */
export function enterRepository(): void {
  process.chdir(root)
}
