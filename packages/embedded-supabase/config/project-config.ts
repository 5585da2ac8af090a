import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'smol-toml'
import { z } from 'zod'
import { supabaseDir } from './paths.ts'

const Template = z.object({ subject: z.string(), content_path: z.string() })

/** Only the keys of `supabase/config.toml` that this server follows. */
const ProjectConfig = z.looseObject({
  auth: z.looseObject({
    minimum_password_length: z.number().default(6),
    /** Seconds until an access token expires. */
    jwt_expiry: z.number().default(3600),
    email: z.looseObject({
      /** Seconds until a link in a mail expires. */
      otp_expiry: z.number().default(3600),
      template: z.object({ confirmation: Template, recovery: Template, invite: Template }),
    }),
  }),
})
export type ProjectConfig = z.infer<typeof ProjectConfig>

export function readProjectConfig(): ProjectConfig {
  return ProjectConfig.parse(parse(fs.readFileSync(path.join(supabaseDir, 'config.toml'), 'utf8')))
}
