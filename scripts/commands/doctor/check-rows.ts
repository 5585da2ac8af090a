import { z } from 'zod'
import type { Deployment } from '../deployment.ts'
import { type Finding, ok, warning } from './finding.ts'

/** The result of public.legacy_violations(); see its migration. */
export const LegacyViolations = z.array(
  z.object({ relation: z.string(), rule: z.string(), count: z.number(), ids: z.array(z.string()) }),
)

/** Finds rows of an earlier version that break a rule of this version. */
export async function checkLegacyViolations({ service }: Deployment): Promise<Finding[]> {
  const { data, error } = await service.rpc('legacy_violations')
  if (!error) return violationFindings(LegacyViolations.parse(data))
  // The function reads every row, so on a large database it may exceed the time limit of a request.
  return [
    warning(
      `Righe di prima: non controllate (${error.message})`,
      'in SQL: select public.legacy_violations()',
    ),
  ]
}

/** A warning for each rule, with the number of rows and the ids of the first ones. Such rows can still be edited. */
export function violationFindings(rows: z.infer<typeof LegacyViolations>): Finding[] {
  if (rows.length === 0) return [ok('Righe di prima: tutte rispettano le regole di oggi')]
  return rows.map(({ relation, rule, count, ids }) => {
    const more = count > ids.length ? ', …' : ''
    return warning(
      `Righe di prima: ${count} in ${relation} contro ${rule} (id ${ids.join(', ')}${more})`,
      relation === 'auth.users'
        ? 'a questi account non arriva posta: creane altri con un indirizzo semplice (nome@dominio.it)'
        : 'apri la riga nella dashboard, correggi il campo e salva',
    )
  })
}
