import { ensureFrontEnd } from '../../../packages/embedded-supabase/pages/front-end.ts'
import { frontEnd } from '../../../server/front-end.ts'

/** Before the first worker: two servers that start at the same time would build the dashboard over each other. */
export default () => ensureFrontEnd(frontEnd)
