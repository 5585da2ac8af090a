import { described, optional, textReadBy } from './setting-kinds.ts'

/** Only the form: age itself says whether it is a key (`backup/encryption.ts`). */
const recipient = textReadBy(
  (text) => (/^age1[a-z0-9]+$/.test(text) ? text : null),
  (text) => `deve essere una chiave pubblica di age (age1…), non «${text}»`,
)

export const backupTable = {
  BACKUP_RECIPIENT: optional(recipient).register(described, {
    meaning: 'public key of age (`age1…`) for which backups are encrypted',
  }),
}
