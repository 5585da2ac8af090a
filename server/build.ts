import { buildFrontEnd } from 'embedded-supabase/pages/build-front-end.ts'
import { frontEnd } from './front-end.ts'

/** `npm run build` */
await buildFrontEnd(frontEnd)
