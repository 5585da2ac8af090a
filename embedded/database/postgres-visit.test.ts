import { expect, test } from 'vitest'
import { Liveness } from './liveness.ts'
import type { Session } from './postgres-sessions.ts'
import { PostgresVisit } from './postgres-visit.ts'
import { RunningStatements } from './running-statements.ts'
import { CompiledQuery } from './sql.ts'
import { setCallerContext } from './wire/session-context.ts'

type Answer = { rows: object[] } | { error: Error }

/** A visit to a session that answers nothing before `answer` is called, and what that session was asked. */
function visitTo(answers: Record<string, Answer[]> = {}) {
  const asked: string[] = []
  let release = () => {}
  const unsafe = (text: string) => {
    asked.push(text)
    const waiting = new Promise<void>((resolve) => {
      const before = release
      release = () => {
        before()
        resolve()
      }
    })
    const next = answers[text]?.shift() ?? { rows: [] }
    const statement = waiting.then(() => {
      if ('error' in next) throw next.error
      return Object.assign([...next.rows], { command: 'SELECT', count: next.rows.length })
    })
    const forEach = async (step: (row: object) => void) => {
      for (const row of await statement) step(row)
      return Object.assign([], { command: 'SELECT', count: 0 })
    }
    return Object.assign(statement, { cancel: () => {}, forEach })
  }
  const session = { unsafe, release: () => {} } as unknown as Session
  const watched = { running: new RunningStatements(), liveness: new Liveness(async () => {}) }
  const answer = async () => {
    release()
    await new Promise(setImmediate)
  }
  const turn = { handOver: () => {}, end: () => {} }
  return { visit: new PostgresVisit(session, turn, watched), asked, answer }
}

const ask = (text: string) => CompiledQuery.raw(text)
const contextOf = (asksOnce: boolean) => ({
  ...CompiledQuery.raw(setCallerContext, ['anna']),
  context: { role: 'authenticated', asksOnce },
})
const failure = (code: string, routine = '') => ({ error: Object.assign(new Error(code), { code, routine }) })
const opened = ['begin', setCallerContext, 'select 1']

/** A visit whose transaction is begun by a caller. */
async function begun(asksOnce: boolean, answers: Record<string, Answer[]> = {}) {
  const parts = visitTo(answers)
  parts.visit.begin()
  expect(await parts.visit.executeQuery(contextOf(asksOnce))).toEqual({ rows: [] })
  expect(parts.asked).toEqual([])
  return parts
}

test('what opens a transaction is sent with its first statement, in order', async () => {
  const { visit, asked, answer } = await begun(false, { 'select 1': [{ rows: [{ one: 1 }] }] })
  const result = visit.executeQuery(ask('select 1'))
  expect(asked).toEqual(opened)
  await answer()
  expect(await result).toEqual({ rows: [{ one: 1 }] })
  void visit.executeQuery(ask('select 2'))
  void visit.end('commit')
  expect(asked.slice(3)).toEqual(['select 2', 'commit'])
})

test.each(['commit', 'rollback'] as const)('the only statement takes the commit along: %s', async (end) => {
  const { visit, asked, answer } = await begun(true, { commit: [failure('23505')] })
  const result = visit.executeQuery(ask('select 1'))
  expect(asked).toEqual([...opened, 'commit'])
  await answer()
  await result
  const ended = visit.end(end)
  if (end === 'commit') await expect(ended).rejects.toMatchObject({ code: '23505' })
  else await ended
  expect(asked).toHaveLength(4)
  await visit.release()
})

test.each(['commit', 'rollback'] as const)(
  'a transaction in which nothing was asked is never sent: %s',
  async (end) => {
    const { visit, asked } = await begun(true)
    await visit.end(end)
    expect(asked).toEqual([])
    void visit.executeQuery(ask('select 1'))
    expect(asked).toEqual(['select 1'])
  },
)

test.each([true, false])('an error is that of the first that failed (asked once: %s)', async (asksOnce) => {
  const { visit, answer } = await begun(asksOnce, {
    [setCallerContext]: [failure('22023')],
    'select 1': [failure('25P02')],
  })
  const refused = expect(visit.executeQuery(ask('select 1'))).rejects.toMatchObject({ code: '22023' })
  await answer()
  await refused
})

test.each([true, false])(
  'a statement that no longer fits its tables is sent once more, in a transaction opened anew (asked once: %s)',
  async (asksOnce) => {
    const { visit, asked, answer } = await begun(asksOnce, {
      'select 1': [failure('0A000', 'RevalidateCachedQuery'), { rows: [{ one: 1 }] }],
    })
    const result = visit.executeQuery(ask('select 1'))
    for (const _ of ['refused', 'taken back', 'answered']) await answer()
    expect(await result).toEqual({ rows: [{ one: 1 }] })
    const end = asksOnce ? 'commit' : 'rollback'
    expect(asked).toEqual([...opened, end, ...opened, ...(asksOnce ? ['commit'] : [])])
  },
)
