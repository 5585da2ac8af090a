let open = () => {}

/** Opens the form for a recovery mail at the login, from outside of it. */
export const askForRecovery = () => open()

/** Called by the login screen: `listener` opens the form. Answers a function that stops it. */
export function onRecoveryWanted(listener: () => void): () => void {
  open = listener
  return () => {
    if (open === listener) open = () => {}
  }
}
