import type { Calculation } from '../words.ts'
import { wordsOf } from './language.ts'

export const words = (...calculation: Calculation) =>
  wordsOf(
    {
      lang: 'es',
      year: ' de ',
      title: 'Horario',
      closed: 'Cerrado',
      open: 'Abierto',
      allDay: 'Abierto 24 horas',
      always: 'Abierto siempre',
      midnight: 'medianoche',
      nextDay: 'del día siguiente',
      closes: 'Abierto, cierra',
      opens: 'Cerrado, abre',
      tomorrow: 'mañana',
      weekday: (name) => `el ${name}`,
      days: (first, last) => (last ? `del ${first} al ${last}` : `el ${first}`),
      at: (time) => `a ${/:/.test(time) ? `la${/^01/.test(time) ? '' : 's'} ` : ''}${time}`,
      until: (date) => `hasta el ${date}`,
      asOf: (date, time) => `Datos del ${date}, ${time}`,
    },
    ...calculation,
  )
