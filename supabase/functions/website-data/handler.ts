import { type PublicHandler, publicData } from '../_shared/public-data/handler.ts'
import { announced, answerFor, type Stored } from './answer.ts'
import { calendarFile } from './calendar.ts'
import { openStreetMapWithin } from './openstreetmap-within.ts'

/** What the function needs of its backend; `deps.ts` implements it on Supabase, tests have their own. */
export type Deps = {
  /** Finds an active website of an active business with one query; null for any other id. */
  find(id: string): Promise<Stored | null>
  /** The backend's public origin, where the stored images are. */
  base: string
  /** Milliseconds since 1970. */
  now(): number
}

/** The public data of an active website of an active business: as JSON, its closures as a calendar, its hours for OpenStreetMap. */
export function websiteData({ find, base, now }: Deps): PublicHandler {
  return publicData({
    name: 'website-data',
    unknown: 'Sito web non trovato',
    find,
    now,
    formats: {
      json: {
        contentType: 'application/json',
        write(stored, at) {
          const answer = answerFor(stored, at, base)
          // Not longer than the state lasts, so that no answer says 'open' after the closing time.
          return { body: JSON.stringify(answer), until: answer.fino_a ? Date.parse(answer.fino_a) : null }
        },
      },
      ics: {
        contentType: 'text/calendar; charset=utf-8',
        write: (stored, at) => ({ body: calendarFile(stored, announced(stored, at).chiusure), until: null }),
      },
      osm: {
        contentType: 'text/plain; charset=utf-8',
        write(stored, at) {
          const { first, ...days } = announced(stored, at)
          const { text, leftOut } = openStreetMapWithin({ orari: stored.orari, ...days }, first)
          return { body: `${text}\n`, until: null, leftOut }
        },
      },
    },
  })
}
