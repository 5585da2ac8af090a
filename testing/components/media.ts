import { cdp } from 'vitest/browser'

type Feature = 'forced-colors' | 'prefers-reduced-motion'

/** Has the browser say of itself what a person has set in their system; the returned function takes it back. */
export async function withMedia(name: Feature, value: string): Promise<() => Promise<void>> {
  const emulate = (features: { name: string; value: string }[]) =>
    cdp().send('Emulation.setEmulatedMedia', { features })
  await emulate([{ name, value }])
  return () => emulate([]).then(() => {})
}
