import { z } from 'zod'
import { appleDates } from '../../../supabase/functions/_shared/wallets/apple.ts'
import { offered } from '../../../supabase/functions/_shared/wallets/wallets.ts'
import type { Deployment } from '../deployment.ts'
import { type Finding, ok, warning, wrong } from './finding.ts'

const month = 30 * 86_400_000
const names = { apple: 'Apple', google: 'Google' }
const renew = 'fai un certificato nuovo: docs/production.md, Cards in wallets'

/**
 * Checks the wallets that are set up here: what Apple or Google would refuse has already refused the settings, so that
 * dates are left, and whether a project on Supabase has the same.
 */
export async function checkWallets(deployment: Deployment): Promise<Finding[]> {
  const { apple, google } = deployment.settings.wallets
  if (!apple && !google) return []
  const now = Date.now()
  const ended = apple && appleDates(apple, now)
  if (ended) return [wrong(`Wallet: ${ended.setting} ${ended.message}`, renew)]
  const here = offered({ apple, google }, now)
  const set = ok(`Wallet: ${here.map((name) => names[name]).join(' e ')}`)
  const ending = apple && appleDates(apple, now + month)
  const findings = ending ? [set, warning(`Wallet: ${ending.setting} scade entro 30 giorni`, renew)] : [set]
  const there = deployment.kind === 'remote' ? await offeredThere(deployment) : here
  const missing = here.filter((name) => !there.includes(name)).map((name) => names[name])
  if (missing.length === 0) return findings
  const fix = 'supabase secrets set con le stesse WALLET_*; il motivo è nel log di card-pass'
  return [...findings, wrong(`Wallet: ${missing.join(' e ')} non sulle pagine delle card`, fix)]
}

const CardData = z.object({ wallets: z.array(z.string()).default([]) })

/** The wallets that `card-data` offers there; without a visible card to ask about, all that are expected. */
async function offeredThere({ service, ask }: Deployment): Promise<string[]> {
  const { data } = await service.from('cards').select('id').order('created_at').limit(20)
  for (const { id } of data ?? []) {
    const answer = await ask(`/functions/v1/card-data?id=${id}`).catch(() => null)
    if (answer?.ok) return CardData.parse(await answer.json()).wallets
  }
  return Object.keys(names)
}
