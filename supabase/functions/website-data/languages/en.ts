import type { Calculation } from '../words.ts'
import { wordsOf } from './language.ts'

export const words = (...calculation: Calculation) =>
  wordsOf(
    {
      // The day before the month, and 24 hours.
      lang: 'en-GB',
      title: 'Opening hours',
      closed: 'Closed',
      open: 'Open',
      allDay: 'Open 24 hours',
      always: 'Always open',
      midnight: 'midnight',
      nextDay: 'the next day',
      closes: 'Open now, closes',
      opens: 'Closed, opens',
      tomorrow: 'tomorrow',
      weekday: (name) => `on ${name}`,
      days: (first, last) => (last ? `from ${first} to ${last}` : `on ${first}`),
      at: (time) => `at ${time}`,
      until: (date) => `until ${date}`,
      asOf: (date, time) => `As of ${date}, ${time}`,
    },
    ...calculation,
  )
