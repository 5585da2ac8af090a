import { expect, test } from 'vitest'
import type { Service } from './choices.ts'
import { filling } from './service-field.tsx'

const service = (nome: string, costo: number, mesi: number | null): Service => ({
  key: `services:${nome}`,
  kind: 'Social',
  nome,
  costo,
  mesi,
})
const posts = service('Post e storie', 149, 3)
const logo = service('Logo', 350.5, null)
const empty = { nome: '', costo: '', mesi: '' }

test('the first service fills what is empty', () => {
  expect(filling(empty, null, posts)).toEqual({ nome: 'Post e storie', costo: '149,00', mesi: '3' })
  expect(filling(empty, null, logo)).toEqual({ nome: 'Logo', costo: '350,50', mesi: '' })
})

test('another service replaces what the one before has filled', () => {
  const typed = { nome: 'Post e storie', costo: '149,00', mesi: '3' }
  expect(filling(typed, posts, logo)).toEqual({ nome: 'Logo', costo: '350,50', mesi: '' })
})

test('what a person has typed stays', () => {
  expect(filling({ nome: 'Logo per il bar', costo: '', mesi: '' }, null, logo)).toEqual({
    costo: '350,50',
    mesi: '',
  })
  expect(filling({ nome: 'Post e storie', costo: '99,00', mesi: '12' }, posts, logo)).toEqual({
    nome: 'Logo',
  })
})

test('a sale at the price of the catalogue of then is not taken for what its service has filled', () => {
  const sold = { nome: 'Post e storie', costo: '129,00', mesi: '3' }
  expect(filling(sold, posts, logo)).toEqual({ nome: 'Logo', mesi: '' })
})
