import { parse } from 'bowser'

/** Browser and system of a session, from its `User-Agent`: `Chrome su Windows`, `Safari su iPhone`. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Dispositivo sconosciuto'
  const { browser, os, platform } = parse(userAgent)
  // `Samsung Internet for Android`: the system is said once.
  const program = browser.name?.replace(/ for .*/, '')
  const system = platform.model ?? os.name
  if (!program) return system ? `Browser sconosciuto su ${system}` : 'Dispositivo sconosciuto'
  return system ? `${program} su ${system}` : program
}
