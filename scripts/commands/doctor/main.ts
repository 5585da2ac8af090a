import { readArguments } from 'embedded-supabase/config/arguments.ts'
import { failureText } from 'embedded-supabase/process/file-errors.ts'
import { complain, say } from 'embedded-supabase/process/log.ts'
import type { Deployment } from '../deployment.ts'
import { openDeployment } from '../open-deployment.ts'
import {
  checkClock,
  checkDemo,
  checkFunction,
  checkPublicData,
  checkReachable,
  checkStrangers,
} from './check-access.ts'
import { backupFinding } from './check-backup.ts'
import { checkFrontEnd, checkHosting } from './check-front-end.ts'
import { checkRows } from './check-rows.ts'
import { checkAccounts, checkMigrations, checkSchema } from './check-schema.ts'
import { checkDisk, checkMail, checkSecrets, checkSignUp, checkSite } from './check-settings.ts'
import { checkWallets } from './check-wallets.ts'
import { type Finding, lineOf, wrong } from './finding.ts'
import { reportOf, reportOfMigrations } from './report.ts'

/** `npm run doctor`: checks a deployment and says how to fix what is wrong. */
const help = `Controlla un'installazione, propria o su Supabase, e dice che cosa sistemare.

  npm run doctor

  SUPABASE_URL, SUPABASE_SECRET_KEY, SUPABASE_PUBLISHABLE_KEY   un progetto Supabase
  altrimenti DATA_DIR (o DATABASE_URL)                          il server di questa macchina, acceso o spento
  SITE_URL                                                      l'origine a cui si apre la dashboard
  WALLET_*                                                      i wallet delle card, come li ha il server

Esce con 0 se non c'è nulla da sistemare, altrimenti con 1.`

try {
  const { has } = readArguments('doctor', process.argv.slice(2), { options: ['help'], word: null })
  if (has('help')) say(help)
  else await examine()
} catch (error) {
  complain(`Non controllato. ${failureText(error)}`)
  process.exitCode = 1
}

async function examine(): Promise<void> {
  const deployment = await openDeployment(process.env)
  let faults = 0
  let warnings = 0
  const add = (...findings: Finding[]) => {
    for (const finding of findings) {
      say(lineOf(finding))
      if (finding.level === 'wrong') faults += 1
      if (finding.level === 'warning') warnings += 1
    }
  }
  try {
    const reachable = await checkReachable(deployment)
    add(...reachable)
    if (reachable[0]?.level === 'ok') await examineBackend(deployment, add)
    add(checkFrontEnd())
  } finally {
    await deployment.close()
  }
  say(`\n${faults} da sistemare, ${warnings} da guardare.`)
  process.exitCode = faults > 0 ? 1 : 0
}

async function examineBackend(deployment: Deployment, add: (...findings: Finding[]) => void): Promise<void> {
  const report = await reportOf(deployment)
  const asked = Date.now()
  if (report === 'refused') {
    add(
      wrong(
        'Chiave segreta: il server non la accetta',
        'controlla SUPABASE_SECRET_KEY (Settings -> API Keys)',
      ),
    )
  } else if (report === 'missing') {
    add(
      wrong(
        'Schema: manca, o è di una versione precedente',
        'supabase db push --remote (server proprio: riavvialo)',
      ),
    )
  } else {
    const expected = await reportOfMigrations()
    add(
      checkClock(report.now, asked, 'del database'),
      checkMigrations(report, expected),
      ...checkSchema(report, expected),
      ...checkAccounts(report),
      ...(await checkRows(deployment)),
    )
  }
  add(
    await checkStrangers(deployment),
    await checkDemo(deployment),
    ...(await checkFunction(deployment)),
    ...(await checkPublicData(deployment)),
  )
  add(await checkSite(deployment), await checkSignUp(deployment), ...(await checkWallets(deployment)))
  const { kind, settings } = deployment
  if (kind === 'remote' && settings.siteUrl !== null) add(await checkHosting(settings.siteUrl))
  if (kind !== 'remote') {
    add(await checkMail(deployment), checkDisk(deployment), await backupFinding(settings))
    add(checkSecrets(deployment))
  }
}
