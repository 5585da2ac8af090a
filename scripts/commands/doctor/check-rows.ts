import { z } from 'zod'
import type { Deployment } from '../deployment.ts'
import { type Finding, ok, warning } from './finding.ts'

/** The result of public.rows_to_correct(); see its migration. */
export const RowsToCorrect = z.object({
  rows: z.array(
    z.object({ relation: z.string(), rule: z.string(), count: z.number(), ids: z.array(z.string()) }),
  ),
  next: z.string().nullable(),
})
type Rows = z.infer<typeof RowsToCorrect>['rows']

/**
 * Finds rows of an earlier version that break a constraint of this version, in several requests. Constraints that no row breaks
 * any more become valid.
 */
export async function checkRows({ service }: Pick<Deployment, 'service'>): Promise<Finding[]> {
  const rows: Rows = []
  for (let after: string | null = ''; after !== null; ) {
    const { data, error } = await service.rpc('rows_to_correct', { _after: after })
    if (error) {
      const fix = 'in SQL: select private.rows_to_correct()'
      return [warning(`Righe di prima: non controllate (${error.message})`, fix)]
    }
    const answered = RowsToCorrect.parse(data)
    rows.push(...answered.rows)
    after = answered.next
  }
  return rowFindings(rows)
}

/** A warning for each constraint, with the number of rows and the ids of the first ones. */
export function rowFindings(rows: Rows): Finding[] {
  if (rows.length === 0) return [ok('Righe di prima: tutte rispettano le regole di oggi')]
  return rows.map(({ relation, rule, count, ids }) => {
    const more = count > ids.length ? ', …' : ''
    return warning(
      `Righe di prima: ${count} in ${relation} contro ${rule} (id ${ids.join(', ')}${more})`,
      relation === 'auth.users'
        ? 'a questi account non arriva posta: creane altri con un indirizzo semplice (nome@dominio.it)'
        : 'apri la riga nella dashboard e salva: il modulo dice che cosa correggere; fino ad allora non cambia',
    )
  })
}
