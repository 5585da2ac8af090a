import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'smol-toml'
import { z } from 'zod'
import { supabaseDir } from './paths.ts'

const Template = z.object({ subject: z.string(), content_path: z.string() })

/** The keys of `supabase/config.toml` that the server reads. */
const ProjectConfig = z.looseObject({
  auth: z.looseObject({
    minimum_password_length: z.number().default(6),
    /** Seconds that an access token lasts. */
    jwt_expiry: z.number().default(3600),
    /** Seconds for which a used refresh token still answers its successor. */
    refresh_token_reuse_interval: z.number().default(10),
    email: z.looseObject({
      /** Seconds that a link in a mail lasts. */
      otp_expiry: z.number().default(3600),
      template: z.object({ confirmation: Template, recovery: Template }),
    }),
  }),
})
export type ProjectConfig = z.infer<typeof ProjectConfig>

/** Reads `supabase/config.toml`, the same file that Supabase's own tools read. */
export function readProjectConfig(): ProjectConfig {
  return ProjectConfig.parse(parse(fs.readFileSync(path.join(supabaseDir, 'config.toml'), 'utf8')))
}
