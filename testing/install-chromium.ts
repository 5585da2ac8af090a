/** Before `npm run test:e2e`: the browser that its journeys run in. */
import { ensureChromium } from './chromium.ts'

ensureChromium()
