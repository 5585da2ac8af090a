/** Why a wallet is not offered: the setting that has to be changed, and the reason in Italian. */
export class WalletFault extends Error {
  override name = 'WalletFault'
  readonly setting: string

  constructor(setting: string, reason: string) {
    super(reason)
    this.setting = setting
  }
}

/** A setting's text; undefined when it is not set. */
export type Setting = (name: string) => string | undefined

/**
 * Reads the settings of one wallet; null when none is set.
 * @throws WalletFault for one that is missing while another is set
 */
export function allOrNone<Name extends string>(
  setting: Setting,
  names: readonly Name[],
): Record<Name, string> | null {
  const texts = names.map((name) => [name, setting(name)?.trim() || undefined] as const)
  const [first] = texts.find(([, text]) => text !== undefined) ?? []
  if (!first) return null
  const [missing] = texts.find(([, text]) => text === undefined) ?? []
  if (missing) throw new WalletFault(missing, `manca, ma ${first} è impostata`)
  return Object.fromEntries(texts) as Record<Name, string>
}
