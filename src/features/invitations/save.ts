import { callFunction } from '#backend/functions.ts'

/**
 * Invites a business by mail to choose its password. `new`: refused when it has an account; `again`: also sends another
 * mail while nobody has opened the one before. Throws as `callFunction`.
 */
export async function inviteBusiness(businessId: string, invite: 'new' | 'again'): Promise<void> {
  await callFunction('create-business-account', { businessId, invite })
}
