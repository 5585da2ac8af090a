import { afterEach, expect, test } from 'vitest'
import { queryClient } from './query-client.ts'
import { readAnew } from './stale.ts'

afterEach(() => queryClient.clear())

/** A row whose readings are answered by the test, one by one. */
function row() {
  const answers: PromiseWithResolvers<string>[] = []
  const query = {
    queryKey: ['row'],
    queryFn: () => {
      const answer = Promise.withResolvers<string>()
      answers.push(answer)
      return answer.promise
    },
  }
  return { answers, query }
}

const untilAsked = (answers: readonly unknown[], times: number) =>
  expect.poll(() => answers.length).toBe(times)

test('a reading that was under way is not taken for an answer', async () => {
  const { answers, query } = row()
  const before = queryClient.fetchQuery(query)
  const anew = readAnew(query)
  answers[0]?.resolve('old')
  expect(await before).toBe('old')
  await untilAsked(answers, 2)
  answers[1]?.resolve('new')
  expect(await anew).toBe('new')
})

test('what failed before is asked again; two who ask at once share the reading that follows', async () => {
  const { answers, query } = row()
  const before = queryClient.fetchQuery(query)
  const both = [readAnew(query), readAnew(query)]
  answers[0]?.reject(new Error('no network'))
  await expect(before).rejects.toThrow('no network')
  await untilAsked(answers, 2)
  answers[1]?.resolve('new')
  expect(await Promise.all(both)).toEqual(['new', 'new'])
  expect(answers).toHaveLength(2)
})

test('without an earlier reading it reads at once, also what was just read', async () => {
  const { answers, query } = row()
  queryClient.setQueryData(query.queryKey, 'old')
  const anew = readAnew(query)
  await untilAsked(answers, 1)
  answers[0]?.resolve('new')
  expect(await anew).toBe('new')
})
