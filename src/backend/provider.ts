/** How to reach whoever runs the installation; null for what is not set. */
export interface Provider {
  email: string | null
  phone: string | null
}

/** The embedded server writes the contacts into the page; a build for another backend has them from its environment. */
export function provider(): Provider {
  const { supportEmail, supportPhone } = document.documentElement.dataset
  return {
    email: supportEmail || import.meta.env.VITE_SUPPORT_EMAIL || null,
    phone: supportPhone || import.meta.env.VITE_SUPPORT_PHONE || null,
  }
}
