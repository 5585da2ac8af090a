import { z } from 'zod'
import { Refusal } from './refusal.ts'
import { bareUrl, described, onOrOff, optional, quoted, textReadBy } from './setting-kinds.ts'

export type S3Settings = {
  /** The bucket's own URL, without a slash at its end. */
  bucketUrl: string
  region: string
  accessKey: string
  secretKey: string
}

const endpoint = textReadBy(
  bareUrl,
  (text) => `deve essere un'origine come https://s3.esempio.it, non ${quoted(text)}`,
)

const bucket = textReadBy(
  (text) => (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text) ? text : null),
  (text) => `deve essere il nome di un bucket, non ${quoted(text)}`,
)

const region = textReadBy(
  (text) => (/^[a-z0-9-]+$/.test(text) ? text : null),
  (text) => `non è una regione: ${quoted(text)}`,
)

/** Files stay on disk unless one of these is set. */
export const s3Table = {
  S3_ENDPOINT: optional(endpoint).register(described, {
    meaning: "the server's origin: `https://s3.example.it`",
    otherwise: "Amazon's, by the region",
  }),
  S3_BUCKET: optional(bucket).register(described, {
    meaning: "the bucket's name",
    otherwise: 'unset: files on disk',
  }),
  S3_REGION: region.prefault('us-east-1').register(described, { meaning: 'R2 wants `auto`' }),
  S3_ACCESS_KEY: optional(z.string()).register(described, { meaning: "the key's name" }),
  S3_SECRET_KEY: optional(z.string()).register(described, { meaning: "the key's secret" }),
  S3_PATH_STYLE: optional(onOrOff).register(described, {
    meaning: '`on`: `https://endpoint/bucket/…`; `off`: `https://bucket.endpoint/…`',
    // Amazon's S3 has a host name for each bucket; self-hosted servers rarely do.
    otherwise: '`on` with `S3_ENDPOINT`',
  }),
}

type S3Name = keyof typeof s3Table
const names = Object.keys(s3Table) as S3Name[]

type Values = z.output<z.ZodObject<typeof s3Table>>

/**
 * Null when no `S3_*` setting is set. Without S3_ENDPOINT the bucket is one of Amazon's.
 * @throws Refusal naming the first missing setting.
 */
export function s3Of(values: Values, isSet: (name: S3Name) => boolean): S3Settings | null {
  const first = names.find(isSet)
  if (!first) return null
  const needed = (name: 'S3_BUCKET' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY') => {
    const text = values[name]
    if (text === null) throw new Refusal(name, `manca, ma ${first} è impostata`)
    return text
  }
  const name = needed('S3_BUCKET')
  const { origin, protocol, host } =
    values.S3_ENDPOINT ?? new URL(`https://s3.${values.S3_REGION}.amazonaws.com`)
  const byPath = values.S3_PATH_STYLE ?? values.S3_ENDPOINT !== null
  return {
    bucketUrl: byPath ? `${origin}/${name}` : `${protocol}//${name}.${host}`,
    region: values.S3_REGION,
    accessKey: needed('S3_ACCESS_KEY'),
    secretKey: needed('S3_SECRET_KEY'),
  }
}
