export type Encoding = 'br' | 'gzip'

/** Characters: a browser names five encodings at most. */
const longestHeader = 200

/**
 * The best encoding that an `Accept-Encoding` header accepts; null when it accepts none of ours. A weight of 0 (`br;
 * q=0`) is a refusal.
 */
export function preferredEncoding(header: string): Encoding | null {
  if (header.length > longestHeader) return null
  const weights = new Map(
    header.split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2))]
    }),
  )
  const accepts = (name: Encoding) => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : null
}
