import { expect, test } from 'vitest'
import { serverMs } from '../database.ts'
import { Liveness } from './liveness.ts'
import { PostgresConnection, RunningStatements } from './postgres-connection.ts'
import type { Session } from './sessions.ts'

type Answer = { rows: object[] } | { error: Error }

/** A connection whose session answers only when `answer` is called; `asked` is what was sent to it. */
function connectionWith(answers: Record<string, Answer[]> = {}) {
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
    return Object.assign(statement, { cancel: () => {} })
  }
  const session = { unsafe, release: () => {} } as unknown as Session
  const watched = { running: new RunningStatements(), liveness: new Liveness(async () => {}) }
  const answer = async () => {
    release()
    await new Promise(setImmediate)
  }
  const connection = new PostgresConnection(session, watched)
  const exchange = (texts: readonly string[], end: 'commit' | 'rollback' | null) =>
    connection.exchange({
      statements: texts.map((text) => ({ text, values: [] })),
      end,
      role: '',
      ms: serverMs,
    })
  return { exchange, asked, answer }
}

const failure = (code: string, routine = '') => ({ error: Object.assign(new Error(code), { code, routine }) })
const asCaller = ['set caller', 'select 1']

test.each(['commit', 'rollback'] as const)(
  'an exchange is sent with the begin and the %s of its transaction before anything is answered',
  async (end) => {
    const { exchange, asked, answer } = connectionWith({ 'select 1': [{ rows: [{ one: 1 }] }] })
    const result = exchange(asCaller, end)
    expect(asked).toEqual(['begin', ...asCaller, end])
    await answer()
    expect(await result).toEqual({ rows: [{ one: 1 }], command: 'SELECT' })
  },
)

test('a single statement is sent alone', async () => {
  const { exchange, asked, answer } = connectionWith()
  const result = exchange(['vacuum'], null)
  expect(asked).toEqual(['vacuum'])
  await answer()
  expect((await result).rows).toEqual([])
})

test('the error of an exchange is that of the first statement that failed', async () => {
  const { exchange, answer } = connectionWith({
    'set caller': [failure('22023')],
    'select 1': [failure('25P02')],
  })
  const refused = expect(exchange(asCaller, 'commit')).rejects.toMatchObject({ code: '22023' })
  await answer()
  await refused
})

test('a commit that fails is the failure of its exchange', async () => {
  const { exchange, answer } = connectionWith({ commit: [failure('23505')] })
  const refused = expect(exchange(asCaller, 'commit')).rejects.toMatchObject({ code: '23505' })
  await answer()
  await refused
})

test('an exchange whose statement no longer fits its tables is sent once more as a whole', async () => {
  const { exchange, asked, answer } = connectionWith({
    'select 1': [failure('0A000', 'RevalidateCachedQuery'), { rows: [{ one: 1 }] }],
  })
  const result = exchange(asCaller, 'commit')
  for (const _ of ['refused', 'answered']) await answer()
  expect((await result).rows).toEqual([{ one: 1 }])
  const whole = ['begin', ...asCaller, 'commit']
  expect(asked).toEqual([...whole, ...whole])
})
