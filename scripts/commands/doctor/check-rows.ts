import { z } from 'zod'
import type { Deployment } from '../deployment.ts'
import { type Finding, ok, warning } from './finding.ts'

/** The result of public.legacy_violations(); see its migration. */
export const LegacyViolations = z.object({
  violations: z.array(
    z.object({ relation: z.string(), rule: z.string(), count: z.number(), ids: z.array(z.string()) }),
  ),
  next: z.number().nullable(),
})
type Violations = z.infer<typeof LegacyViolations>['violations']

/** Finds rows of an earlier version that break a rule of this version: every row is read, in several requests. */
export async function checkLegacyViolations({ service }: Pick<Deployment, 'service'>): Promise<Finding[]> {
  const violations: Violations = []
  for (let next: number | null = 0; next !== null; ) {
    const { data, error } = await service.rpc('legacy_violations', { _from: next })
    if (error) {
      const fix = 'in SQL: select private.legacy_violations()'
      return [warning(`Righe di prima: non controllate (${error.message})`, fix)]
    }
    const answered = LegacyViolations.parse(data)
    violations.push(...answered.violations)
    next = answered.next
  }
  return violationFindings(violations)
}

/** A warning for each rule, with the number of rows and the ids of the first ones. Such rows can still be edited. */
export function violationFindings(rows: Violations): Finding[] {
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
