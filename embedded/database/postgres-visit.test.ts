import { expect, test } from 'vitest'
import { Liveness } from './liveness.ts'
import type { Session } from './postgres-sessions.ts'
import { PostgresVisit } from './postgres-visit.ts'
import { RunningStatements } from './running-statements.ts'
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
      return next.rows
    })
    const forEach = async (step: (row: object) => void) => {
      for (const row of await statement) step(row)
      return []
    }
    return Object.assign(statement, { cancel: () => {}, forEach })
  }
  const session = { unsafe, release: () => {} } as unknown as Session
  const watched = { running: new RunningStatements(), liveness: new Liveness(async () => {}) }
  const answer = async () => {
    release()
    await new Promise(setImmediate)
  }
  return { visit: new PostgresVisit(session, watched), asked, answer }
}

const context = [setCallerContext, ['anna']] as const
const failure = (code: string, routine = '') => ({ error: Object.assign(new Error(code), { code, routine }) })

test('what opens a transaction is sent with its first statement, in order', async () => {
  const { visit, asked, answer } = visitTo({ 'select 1': [{ rows: [{ one: 1 }] }] })
  expect(await visit.run('begin', [])).toEqual([])
  expect(await visit.run(context[0], [...context[1]])).toEqual([])
  expect(asked).toEqual([])
  const rows = visit.run('select 1', [])
  expect(asked).toEqual(['begin', setCallerContext, 'select 1'])
  await answer()
  expect(await rows).toEqual([{ one: 1 }])
  void visit.run('select 2', [])
  void visit.run('commit', [])
  expect(asked.slice(3)).toEqual(['select 2', 'commit'])
})

test.each(['commit', 'rollback'])(
  'a transaction in which nothing was asked is never sent: %s',
  async (end) => {
    const { visit, asked } = visitTo()
    await visit.run('begin', [])
    expect(await visit.run(end, [])).toEqual([])
    expect(asked).toEqual([])
    void visit.run('select 1', [])
    expect(asked).toEqual(['select 1'])
  },
)

test('an error is that of the first that failed', async () => {
  const { visit, answer } = visitTo({
    [setCallerContext]: [failure('22023')],
    'select 1': [failure('25P02')],
  })
  await visit.run('begin', [])
  await visit.run(context[0], [...context[1]])
  const refused = expect(visit.run('select 1', [])).rejects.toMatchObject({ code: '22023' })
  await answer()
  await refused
})

test('a statement that no longer fits its tables is sent once more, in a transaction opened anew', async () => {
  const { visit, asked, answer } = visitTo({
    'select 1': [failure('0A000', 'RevalidateCachedQuery'), { rows: [{ one: 1 }] }],
  })
  await visit.run('begin', [])
  await visit.run(context[0], [...context[1]])
  const rows = visit.run('select 1', [])
  for (const _ of ['refused', 'taken back', 'answered']) await answer()
  expect(await rows).toEqual([{ one: 1 }])
  const opened = ['begin', setCallerContext, 'select 1']
  expect(asked).toEqual([...opened, 'rollback', ...opened])
})
