import type { Settings } from '../config/settings.ts'
import type { Destination } from './destination.ts'
import { bucketDestination } from './destination-bucket.ts'
import { directoryDestination } from './destination-directory.ts'

type Choice = { backup: { directory: string | null }; s3: Settings['s3'] }

export function destinationOf({ backup, s3 }: Choice): Destination {
  if (backup.directory !== null) return directoryDestination(backup.directory)
  if (s3) return bucketDestination(s3)
  throw new Error('No place for backups is set')
}
