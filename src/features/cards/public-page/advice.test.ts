import { expect, test } from 'vitest'
import { adviceFor } from './advice.ts'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
    5,
    ['android'],
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile',
    5,
    ['apple'],
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari', 5, ['apple']],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari',
    0,
    ['apple', 'android'],
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36', 0, ['apple', 'android']],
])('%s with %i fingers reads the advice of %j', (userAgent, maxTouchPoints, advices) => {
  expect(adviceFor({ userAgent, maxTouchPoints })).toEqual(advices)
})
