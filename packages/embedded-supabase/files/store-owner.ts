import { createHash } from 'node:crypto'
import { Refusal } from '../config/refusal.ts'
import type { S3Settings } from '../config/settings-s3.ts'
import type { Secrets } from '../process/secrets.ts'
import { S3Error, s3Client } from './store-s3.ts'

/**
 * Checks that the bucket can be used and marks it with a hash of this installation's secret. Another installation's
 * bucket is refused, because the sweep at the start would delete the other's files.
 * @throws Refusal naming the setting to correct.
 */
export async function claimBucket(s3: S3Settings, { jwtSecret }: Secrets, projectId: string): Promise<void> {
  const ask = s3Client(s3)
  const marker = `${projectId}-owner`
  const own = createHash('sha256').update(`${projectId} ${jwtSecret}`).digest('hex')
  try {
    const answer = await ask(marker)
    const text = await answer.text()
    if (text.includes('NoSuchBucket')) throw new S3Error('NoSuchBucket', text)
    if (!answer.ok) {
      const written = await ask(marker, { method: 'PUT', body: own })
      if (!written.ok) throw new S3Error('NoSuchBucket', await written.text())
    } else if (text !== own) {
      throw new Refusal(
        'S3_BUCKET',
        `appartiene a un'altra installazione (altri segreti in DATA_DIR); se quella non c'è più, elimina dal bucket l'oggetto ${marker}`,
      )
    }
  } catch (error) {
    throw error instanceof S3Error ? refusalOf(error) : error
  }
}

function refusalOf({ code, message }: S3Error): Refusal {
  if (code === 'S3_UNREACHABLE') return new Refusal('S3_ENDPOINT', message)
  if (code === 'NoSuchBucket') return new Refusal('S3_BUCKET', 'il bucket non esiste: crealo prima, privato')
  if (code === 'InvalidAccessKeyId') return new Refusal('S3_ACCESS_KEY', 'il server S3 non la conosce')
  if (code === 'SignatureDoesNotMatch') return new Refusal('S3_SECRET_KEY', 'il server S3 non la accetta')
  return new Refusal('S3_BUCKET', `il server S3 non lascia leggere e scrivere nel bucket (${code})`)
}
