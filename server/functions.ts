import type { FunctionHost, Functions } from 'embedded-supabase/gateway/hooks.ts'
import { offered, type Wallets } from '../supabase/functions/_shared/wallets/wallets.ts'
import { supabaseDeps as cardDeps } from '../supabase/functions/card-data/deps.ts'
import { cardData } from '../supabase/functions/card-data/handler.ts'
import { supabaseDeps as passDeps } from '../supabase/functions/card-pass/deps.ts'
import { cardPass } from '../supabase/functions/card-pass/handler.ts'
import type { Libraries } from '../supabase/functions/card-pass/libraries.ts'
import { supabaseDeps as accountDeps } from '../supabase/functions/create-business-account/deps.ts'
import { handle as createAccount } from '../supabase/functions/create-business-account/handler.ts'
import { supabaseDeps as manageDeps } from '../supabase/functions/manage-account/deps.ts'
import { handle as manageAccount } from '../supabase/functions/manage-account/handler.ts'
import { supabaseDeps as websiteDeps } from '../supabase/functions/website-data/deps.ts'
import { websiteData } from '../supabase/functions/website-data/handler.ts'

/** As mails say them. */
const roleNames = { admin: 'Admin', gestore: 'Gestore', cliente: 'Cliente' }

/** The edge functions, with what Supabase's runtime would give them. */
export function functionsOf(
  { admin, siteUrl, publicOrigin, isSecretKey, notify }: FunctionHost,
  wallets: Wallets,
): Functions {
  const managing: Parameters<typeof manageDeps>[1] = {
    corsHeaders: () => ({}),
    isSecretKey,
    notify: (notice, { email, role }) => notify(notice, email, role && { Role: roleNames[role] }),
  }
  return {
    open: {
      'website-data': websiteData(websiteDeps(admin, publicOrigin)),
      'card-data': cardData({
        ...cardDeps(admin, publicOrigin),
        wallets: () => offered(wallets, Date.now()),
      }),
      'card-pass': cardPass({
        ...passDeps(admin),
        wallets,
        site: siteUrl,
        base: publicOrigin,
        libraries: passLibraries,
      }),
    },
    others: {
      'create-business-account': (request, own) =>
        createAccount(
          request,
          accountDeps(own, () => ({})),
        ),
      'manage-account': (request, own) => manageAccount(request, manageDeps(own, managing)),
    },
  }
}

/** Loaded for the first pass, because most installations make none. */
async function passLibraries(): Promise<Libraries> {
  const [asn1js, fflate, jose, pkijs] = await Promise.all([
    import('asn1js'),
    import('fflate'),
    import('jose'),
    import('pkijs'),
  ])
  return { asn1js, fflate, jose, pkijs }
}
