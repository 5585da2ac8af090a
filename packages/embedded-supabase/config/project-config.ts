import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'smol-toml'
import { z } from 'zod'

const Template = z.object({ subject: z.string(), content_path: z.string() })

const Email = z.looseObject({
  /** Seconds until a link in a mail expires. */
  otp_expiry: z.number().default(3600),
  template: z.object({ confirmation: Template, recovery: Template, invite: Template }).partial().prefault({}),
})

/** Only the keys of `supabase/config.toml` that this server follows. */
const ProjectConfig = z.looseObject({
  auth: z
    .looseObject({
      minimum_password_length: z.number().default(6),
      /** Seconds until an access token expires. */
      jwt_expiry: z.number().default(3600),
      email: Email.prefault({}),
    })
    .prefault({}),
})
export type ProjectConfig = z.infer<typeof ProjectConfig>

export function readProjectConfig(supabase: string): ProjectConfig {
  const file = path.join(supabase, 'config.toml')
  return ProjectConfig.parse(fs.existsSync(file) ? parse(fs.readFileSync(file, 'utf8')) : {})
}
