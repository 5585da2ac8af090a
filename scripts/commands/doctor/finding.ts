/** The result of a check in one line; `fix` says in one line what to do. */
export type Finding = { level: 'ok' | 'warning' | 'wrong'; what: string; fix?: string }

export const ok = (what: string): Finding => ({ level: 'ok', what })
export const warning = (what: string, fix: string): Finding => ({ level: 'warning', what, fix })
export const wrong = (what: string, fix: string): Finding => ({ level: 'wrong', what, fix })

const words = { ok: 'OK', warning: 'ATTENZIONE', wrong: 'DA SISTEMARE' }

export function lineOf({ level, what, fix }: Finding): string {
  return `${words[level].padEnd(13)} ${what}${fix ? ` -> ${fix}` : ''}`
}
