import { Refusal } from './refusal.ts'

/** A bucket of an S3-compatible server, for uploaded files. */
export type S3Settings = {
  /** The bucket's own address, without a slash at its end. */
  bucketUrl: string
  region: string
  accessKey: string
  secretKey: string
}

const names = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'S3_PATH_STYLE',
] as const

/**
 * Reads the `S3_*` settings; none of them set: null. Without S3_ENDPOINT it is Amazon's own.
 * @throws Refusal naming the first that is missing or malformed.
 */
export function readS3Settings(value: (name: string) => string | null): S3Settings | null {
  const first = names.find((name) => value(name) !== null)
  if (!first) return null
  const needed = (name: (typeof names)[number]) => {
    const text = value(name)
    if (text === null) throw new Refusal(name, `manca, ma ${first} è impostata`)
    return text
  }
  const bucket = needed('S3_BUCKET')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new Refusal('S3_BUCKET', `deve essere il nome di un bucket, non «${bucket}»`)
  }
  const region = value('S3_REGION') ?? 'us-east-1'
  if (!/^[a-z0-9-]+$/.test(region)) throw new Refusal('S3_REGION', `non è una regione: «${region}»`)
  const endpoint = endpointOf(value('S3_ENDPOINT') ?? `https://s3.${region}.amazonaws.com`)
  // Servers of one's own rarely have a name for each bucket, Amazon's always.
  const pathStyle = value('S3_PATH_STYLE') ?? (value('S3_ENDPOINT') ? 'on' : 'off')
  if (pathStyle !== 'on' && pathStyle !== 'off') {
    throw new Refusal('S3_PATH_STYLE', `deve essere «on» oppure «off», non «${pathStyle}»`)
  }
  return {
    bucketUrl:
      pathStyle === 'on'
        ? `${endpoint.origin}/${bucket}`
        : `${endpoint.protocol}//${bucket}.${endpoint.host}`,
    region,
    accessKey: needed('S3_ACCESS_KEY'),
    secretKey: needed('S3_SECRET_KEY'),
  }
}

function endpointOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  const bare = url && url.pathname === '/' && !url.search && !url.hash && !url.username
  if (!url || !bare || !/^https?:$/.test(url.protocol)) {
    throw new Refusal('S3_ENDPOINT', `deve essere un'origine come https://s3.esempio.it, non «${text}»`)
  }
  return url
}
