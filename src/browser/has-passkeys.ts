const isAddress = (host: string) => /^[\d.]+$|^\[/.test(host)

/**
 * Whether the browser makes passkeys for this site: only over https (or on this machine), and where the host is a name. The
 * page's inline script contains this file.
 */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window && !isAddress(location.hostname)
