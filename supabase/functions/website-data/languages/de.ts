import type { Calculation } from '../words.ts'
import { wordsOf } from './language.ts'

export const words = (...calculation: Calculation) =>
  wordsOf(
    {
      lang: 'de',
      title: 'Öffnungszeiten',
      closed: 'Geschlossen',
      open: 'Geöffnet',
      allDay: '24 Stunden geöffnet',
      always: 'Immer geöffnet',
      midnight: 'Mitternacht',
      nextDay: 'am nächsten Tag',
      closes: 'Jetzt geöffnet, schließt',
      opens: 'Geschlossen, öffnet',
      tomorrow: 'morgen',
      weekday: (name) => `am ${name}`,
      days: (first, last) => (last ? `vom ${first} bis ${last}` : `am ${first}`),
      at: (time) => `um ${time}`,
      until: (date) => `bis ${date}`,
      asOf: (date, time) => `Stand: ${date}, ${time}`,
    },
    ...calculation,
  )
