export const list = '/dashboard/cards'
