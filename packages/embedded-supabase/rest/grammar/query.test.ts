import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plain, shops, written } from '../../testing/rest-catalog.ts'
import { type Kind, parametersOf, readQuery } from './query.ts'
import { RequestRefusal } from './refusal.ts'

/** Parses a query string; returns the conditions in a short form, and the rest as a client would write it. */
function read(search: string, kind: Kind = 'read') {
  const everyRow = { offset: 0, limit: null }
  const query = readQuery(kind, parametersOf(new URL(`http://x/?${search}`)), shops, everyRow)
  return { parameters: written(query), where: query.where.map(plain) }
}
const conditions = (search: string) => read(search).where

describe('a query is accepted with', () => {
  test.each([
    ['select=*', 'select=id,nome,costo,aperto,orari'],
    ['select=id,nome,sites(*)', 'select=id,nome,sites(id,nome,shop_id)'],
    ['select=id, nome', 'select=id,nome'],
    ['select=id,sites(nome,labels(id,nome))', 'select=id,sites(nome,labels(id,nome))'],
    ['select=id,*', 'select=id,nome,costo,aperto,orari'],
    ['select=id&order=nome', 'select=id&order=nome'],
    [
      'select=id&order=nome.desc,costo.asc.nullslast,id.nullsfirst',
      'select=id&order=nome.desc,costo.nullslast,id.nullsfirst',
    ],
    ['select=id&limit=20&offset=40', 'select=id&limit=20&offset=40'],
    ['select=id&limit=5000', 'select=id'],
    ['select=id&limit=0&offset=40', 'select=id&limit=0'],
  ])('%s', (search, parameters) => expect(read(search).parameters).toBe(parameters))

  test.each([
    ['nome=eq.a b', [{ nome: { $eq: 'a b' } }]],
    ['nome=eq."a"', [{ nome: { $eq: '"a"' } }]],
    ['nome=eq.true', [{ nome: { $eq: 'true' } }]],
    ['nome=eq.{"$ref":"id"}', [{ nome: { $eq: '{"$ref":"id"}' } }]],
    ['costo=gte.1.50&costo=lt.3', [{ costo: { $gte: '1.50' } }, { costo: { $lt: '3' } }]],
    ['costo=neq.1&costo=neq.2', [{ costo: { $neq: '1' } }, { costo: { $neq: '2' } }]],
    ['aperto=eq.T', [{ aperto: { $eq: 'T' } }]],
    ['aperto=is.unknown', [{ aperto: { $is: 'unknown' } }]],
    ['nome=is.null', [{ nome: { $is: 'null' } }]],
    ['nome=not.is.null', [{ nome: { $isNot: 'null' } }]],
    ['nome=is.not_null', [{ nome: { $isNot: 'null' } }]],
    ['nome=in.(a,"b,c","d\\"e")', [{ nome: { $in: ['a', 'b,c', 'd"e'] } }]],
    ['nome=not.in.()', [{ nome: { $notIn: [] } }]],
    ['nome=ilike.*a,b)*', [{ nome: { $ilike: '%a,b)%' } }]],
    ['nome=not.like.a%25', [{ nome: { $not: { $like: 'a%' } } }]],
    ['or=(nome.eq.a,costo.gt.1)', [{ $or: [{ nome: { $eq: 'a' } }, { costo: { $gt: '1' } }] }]],
    [
      'or=(nome.ilike."%25a,(b%25",id.eq.1)',
      [{ $or: [{ nome: { $ilike: '%a,(b%' } }, { id: { $eq: '1' } }] }],
    ],
    ['or=(nome.eq."a\\"b\\\\")', [{ $or: [{ nome: { $eq: 'a"b\\' } }] }]],
    ['not.and=(nome.eq.a)', [{ $not: { $and: [{ nome: { $eq: 'a' } }] } }]],
    [
      'and=(nome.not.in.(a,b),or(id.is.null,not.and(costo.eq.1,nome.like.x*)))',
      [
        {
          $and: [
            { nome: { $notIn: ['a', 'b'] } },
            {
              $or: [
                { id: { $is: 'null' } },
                { $not: { $and: [{ costo: { $eq: '1' } }, { nome: { $like: 'x%' } }] } },
              ],
            },
          ],
        },
      ],
    ],
    ['or=(nome.eq.a)&or=(nome.eq.b)', [{ $or: [{ nome: { $eq: 'a' } }] }, { $or: [{ nome: { $eq: 'b' } }] }]],
  ])('%s', (search, where) => expect(conditions(search)).toEqual(where))

  test('as many columns, values and terms as the bounds allow', () => {
    const many = (count: number, text: string) => Array(count).fill(text).join(',')
    expect(read(`or=(${many(20, 'nome.eq.a')})`).where).toBeDefined()
    expect(read(`nome=in.(${many(200, 'a')})`).where).toBeDefined()
    expect(read(`nome=like.${'x'.repeat(195)}*****`).where).toBeDefined()
    expect(read('order=id,nome,costo,aperto,orari').parameters).toContain('orari')
    expect(read('or=(and(or(nome.eq.a)))').where).toBeDefined()
    expect(read(`nome=eq.${'x'.repeat(8192 - 8)}`).where).toBeDefined()
  })
})

const refusal = (kind: Kind, search: string) => {
  try {
    read(search, kind)
  } catch (error) {
    if (error instanceof RequestRefusal) return [error.status, error.code]
    throw error
  }
  return 'taken'
}

describe('a query is refused with 400 for', () => {
  const many = (count: number, text: string) => Array(count).fill(text).join(',')
  test.each([
    // Casts, aggregates, paths, spreads, aliases and hints.
    'select=nome::text',
    'select=nome::"char(10485760)"',
    'select=nome::char(10)',
    'select=count()',
    'select=costo.sum()',
    'select=sites(count)',
    'select=orari->lunedi',
    'select=orari->>lunedi',
    'select=...sites(nome)',
    'select=altro:nome',
    'select=sites!inner(nome)',
    'select=a:sites(nome)',
    // Names that do not exist, that come twice, or that are nested too deep.
    'select=segreto',
    'select=ctid',
    'select=nome,nome',
    'select=*,*',
    'select=sites(id),sites(nome)',
    'select=labels(id)',
    'select=shops(id)',
    'select=sites(labels(colors(id)))',
    'select=sites',
    'select=sites()',
    'select=sites(nome',
    'select=',
    'select=nome,',
    'select=nome)',
    'select=id&select=nome',
    // Operators.
    'nome=match.^(a%2B)%2B$',
    'nome=imatch.a',
    'nome=fts.a',
    'nome=plfts(italian).a',
    'nome=cs.{a}',
    'nome=isdistinct.a',
    'nome=eq(any).{a,b}',
    'nome=like(all).{a,b}',
    'nome=not.not.eq.a',
    'nome=a',
    'nome=',
    'nome=eq',
    'nome=is.qualcosa',
    'nome=is.true',
    'nome=in.a',
    'nome=in.(a',
    'nome=in.(a)b',
    // Columns and parameters that do not exist.
    'segreto=eq.1',
    'orari->lunedi=eq.1',
    'sites.nome=eq.a',
    'sites.order=nome',
    'sites.limit=1',
    'apikey=x',
    '__proto__=eq.1',
    'constructor=eq.1',
    '"nome"=eq.a',
    'nome=eq.a%00',
    // Groups.
    'or=()',
    'or=nome.eq.a',
    'or=(nome.eq.a',
    'or=(nome.eq.a))',
    'or=(nome.eq.a,)',
    'or=(nome)',
    'or=(nome.match.a)',
    'or=(segreto.eq.a)',
    'or=(orari->x.eq.a)',
    'or=(not.nome.eq.a)',
    'or=(and(or(and(nome.eq.a))))',
    `or=(${'and('.repeat(2000)})`,
    `or=(${many(21, 'nome.eq.a')})`,
    `or=(${many(60, 'nome.ilike.*a*')})`,
    `or=(${many(11, 'nome.eq.a')})&and=(${many(10, 'nome.eq.a')})`,
    // Bounds.
    `nome=in.(${many(201, 'a')})`,
    `nome=like.${'x'.repeat(201)}`,
    'nome=ilike.******',
    'nome=ilike.______',
    'order=id,nome,costo,aperto,orari,id',
    'order=segreto',
    'order=sites(nome)',
    'order=nome.up',
    'order=nome.nullsfirst.desc',
    'order=orari->x',
    'order=',
    'order=id&order=nome',
    'limit=-1',
    'limit=1.5',
    'limit=1e3',
    'limit=',
    'limit=9999999999999999',
    'offset=x',
    'limit=1&limit=2',
    'on_conflict=id',
    'columns=id',
    `nome=eq.${'x'.repeat(8192)}`,
  ])('%s', (search) => expect(refusal('read', search)).toEqual([400, 'PGRST100']))

  test.each([
    ['insert', 'nome=eq.a'],
    ['insert', 'limit=1'],
    ['insert', 'on_conflict=segreto'],
    ['insert', 'columns=id,id'],
    ['update', 'limit=1'],
    ['update', 'on_conflict=id'],
    ['delete', 'limit=1'],
    ['delete', 'offset=1'],
    ['delete', 'columns=id'],
  ] as const)('of %s: %s', (kind, search) => expect(refusal(kind, search)).toEqual([400, 'PGRST100']))

  test('any text in any place ends in an answer, soon', () => {
    const name = fc.constantFrom('select', 'order', 'or', 'and', 'not.or', 'nome', 'orari', 'limit', 'x')
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(
          fc.constantFrom(
            '(',
            ')',
            ',',
            '"',
            '\\',
            '.',
            '*',
            'and',
            'or',
            'not',
            'nome',
            'eq',
            'in',
            ' ',
            '::',
            '->',
          ),
        )
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(name, text), { maxLength: 3 }), (pairs) => {
        const answer = refusal('read', new URLSearchParams(pairs).toString())
        expect(answer === 'taken' || answer[0] === 400).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

test('any value is the same value in a parameter, in a list and in a group', () => {
  const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`
  const value = fc
    .string({ unit: 'grapheme', maxLength: 40 })
    .filter((text) => !text.includes('\0') && text.isWellFormed())
  fc.assert(
    fc.property(value, (text) => {
      const search = (name: string, written: string) => new URLSearchParams([[name, written]]).toString()
      expect(conditions(search('nome', `eq.${text}`))).toEqual([{ nome: { $eq: text } }])
      expect(conditions(search('nome', `in.(${quoted(text)},b)`))).toEqual([{ nome: { $in: [text, 'b'] } }])
      expect(conditions(search('or', `(nome.eq.${quoted(text)},nome.not.gt.${quoted(text)})`))).toEqual([
        { $or: [{ nome: { $eq: text } }, { nome: { $not: { $gt: text } } }] },
      ])
    }),
  )
})
