import { euroToInput } from '#italian/format.ts'
import type { Service } from './choices.ts'
import type { SaleForm } from './fields.ts'

type Filled = Pick<SaleForm, 'nome' | 'costo' | 'mesi'>

const valuesOf = ({ nome, costo, mesi }: Service): Filled => ({
  nome,
  costo: euroToInput(costo),
  mesi: mesi === null ? '' : String(mesi),
})

/**
 * What choosing a service writes into the form: its name, cost and length, each where the field is empty or still has what the
 * service chosen before has written. What a person has typed stays.
 */
export function filling(typed: Filled, before: Service | null, chosen: Service): Partial<Filled> {
  const [old, next] = [before && valuesOf(before), valuesOf(chosen)]
  const isFree = (name: keyof Filled) => typed[name].trim() === '' || typed[name].trim() === old?.[name]
  return Object.fromEntries(
    (['nome', 'costo', 'mesi'] as const).filter(isFree).map((name) => [name, next[name]]),
  )
}
