export const list = '/dashboard/cards'
export const boom = { status: 500, json: { message: 'boom' } }
