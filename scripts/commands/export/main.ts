import { parseArgs } from 'node:util'
import { failureText } from 'embedded-supabase/process/file-errors.ts'
import { complain, say } from 'embedded-supabase/process/log.ts'
import { readAllSettings } from '../../../server/settings.ts'
import { agreeTo } from './agree.ts'
import { openTarget } from './open-target.ts'
import { openSource } from './source.ts'

/**
 * `npm run export -- --to new.env`: copies everything that this server stores (rows, accounts, files) to the server or
 * Supabase project described by `new.env`. The source is only read.
 */
const help = `Porta tutto (righe, account, file) da questo server a un altro.

  npm run export -- --to nuovo.env

nuovo.env contiene, una per riga come NOME=valore, le impostazioni del nuovo posto:
  un altro server Bottega   DATA_DIR, e quanto serve di DATABASE_URL e S3_*
  un progetto Supabase      SUPABASE_URL, SUPABASE_SECRET_KEY e DATABASE_URL

Quello che c'è qui non viene toccato; il nuovo posto deve essere vuoto.
Un progetto Supabase può non prendere tutto di un account: allora il comando dice cosa resta qui e chiede.
Con --accept-losses non chiede.`

/** Whether something may have been written there. */
let hasBegun = false

try {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, 'accept-losses': { type: 'boolean' }, help: { type: 'boolean' } },
  })
  if (values.help || !values.to) say(help)
  else await move(values.to, values['accept-losses'] === true)
  if (!values.help && !values.to) process.exitCode = 2
} catch (error) {
  complain(`Non fatto. ${failureText(error)}${hasBegun ? '' : ' (là non è cambiato nulla)'}`)
  process.exitCode = 1
}

async function move(file: string, acceptsLosses: boolean): Promise<void> {
  const source = await openSource(readAllSettings(process.env))
  try {
    const target = await openTarget(file, source)
    try {
      const { lost, fill } = await target.prepare()
      await agreeTo(lost, acceptsLosses)
      hasBegun = true
      const { rows, files } = await fill()
      say(`Portate ${rows} righe e ${files} file. ${target.next}`)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}
