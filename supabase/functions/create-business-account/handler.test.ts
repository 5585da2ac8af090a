import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Deps, handle } from './handler.ts'
import type { Invitation } from './invite.ts'

const businessId = 'b0000000-0000-4000-8000-000000000001'
const valid = { email: ' Nino@Example.it ', password: 'segreta123', businessId }

/** The dependencies for an admin's call on a business without an account, with a test's changes. */
function deps(changes: Partial<Deps> = {}): Deps {
  return {
    callerOf: async (token) => (token === 'good' ? { userId: 'admin-id', session: 's' } : null),
    roleOf: async () => 'admin',
    findBusiness: async () => ({ hasAccount: false }),
    findInvitation: async () => ({ email: 'Nino@Example.it', account: null }),
    createInvited: async (email) => ({ userId: `invited ${email}` }),
    sendInvitation: async () => null,
    sendPasswordLink: async () => null,
    lastMail: async () => null,
    createAccount: async ({ email }) => ({ userId: `user of ${email}` }),
    breaksRules: async () => false,
    corsHeaders: () => ({ 'access-control-allow-origin': 'https://bottega.example' }),
    ...changes,
  }
}

async function call(body: unknown, changes: Partial<Deps> = {}, token: string | null = 'good') {
  return send(typeof body === 'string' ? body : JSON.stringify(body), changes, token)
}

async function send(body: BodyInit, changes: Partial<Deps> = {}, token: string | null = 'good') {
  const request = new Request('http://x/create-business-account', {
    method: 'POST',
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    body,
  })
  const response = await handle(request, deps(changes))
  return { status: response.status, body: await response.json(), headers: response.headers }
}

test('answers the new user, its address in small letters', async () => {
  const { status, body, headers } = await call(valid)
  expect([status, body]).toEqual([200, { userId: 'user of nino@example.it' }])
  expect(headers.get('access-control-allow-origin')).toBe('https://bottega.example')
})

test('errors are reported in order: session, role, body, business, account', async () => {
  const everythingWrong: Partial<Deps> = {
    roleOf: async () => 'gestore',
    findBusiness: async () => null,
    createAccount: async () => 'email_taken',
  }
  expect((await call('null', everythingWrong, null)).status).toBe(401)
  expect((await call('null', everythingWrong, 'forged')).status).toBe(401)
  expect((await call('null', everythingWrong)).status).toBe(403)
  const asAdmin = { ...everythingWrong, roleOf: async () => 'admin' }
  expect((await call('null', asAdmin)).body).toMatchObject({ code: 'invalid_body' })
  expect((await call(valid, asAdmin)).status).toBe(404)
  const known = { ...asAdmin, findBusiness: async () => ({ hasAccount: false }) }
  expect((await call(valid, known)).body).toMatchObject({ code: 'email_taken', field: 'email' })
})

test.each(['', '{', '[]', 'null', '"x"', '5'])('a body that is no object: %s', async (body) => {
  expect((await call(body)).status).toBe(400)
})

test('a body that is not UTF-8 is refused instead of storing another password', async () => {
  const broken = new Uint8Array(Buffer.from(JSON.stringify({ ...valid, password: 'segreta\xff' }), 'latin1'))
  expect((await send(broken)).body).toMatchObject({ code: 'invalid_body' })
})

/** Collects the log lines until the end of the test. */
function log(): string[] {
  const written: string[] = []
  const spy = vi.spyOn(console, 'error').mockImplementation((line) => void written.push(line))
  onTestFinished(() => spy.mockRestore())
  return written
}
const failing = async () => {
  throw Object.assign(new Error('secret detail of segreta123'), { name: 'AuthApiError', code: 'db_failure' })
}

test('a business that was claimed meanwhile is a conflict, any other failure is not', async () => {
  const written = log()
  const answers = [{ hasAccount: false }, { hasAccount: true }]
  const claimed = await call(valid, {
    findBusiness: async () => answers.shift() ?? null,
    createAccount: failing,
  })
  expect([claimed.status, claimed.body.code]).toEqual([409, 'business_has_account'])
  expect(written).toEqual([])
  const failed = await call(valid, { createAccount: failing })
  expect([failed.status, failed.body.code]).toEqual([500, 'internal_error'])
  expect(written).toHaveLength(1)
})

test('a password that the auth service finds too weak is the field’s fault', async () => {
  const { status, body } = await call(valid, { createAccount: async () => 'weak_password' })
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'weak_password', field: 'password', error: expect.any(String) })
})

test('an unexpected error tells the caller nothing of itself, and the log its name and code', async () => {
  const written = log()
  const { status, body } = await call(valid, { roleOf: failing })
  expect(status).toBe(500)
  expect(JSON.stringify(body)).not.toContain('secret')
  expect(written).toEqual(['create-business-account: AuthApiError db_failure'])
})

test('a caller who cannot be checked gets a failure, not the end of the session', async () => {
  log()
  expect((await call(valid, { callerOf: failing })).status).toBe(500)
})

test('a preflight is answered without any query', async () => {
  const response = await handle(new Request('http://x', { method: 'OPTIONS' }), deps())
  expect(response.status).toBe(204)
})

describe('an invitation', () => {
  const again = { businessId, invite: 'again' }
  const fresh = { businessId, invite: 'new' }
  const waiting = { userId: 'nino', email: 'nino@example.it', opened: false, invited: true }

  test.each([
    [{ ...fresh, invite: true }, {}, 400, 'invalid_body'],
    [{ ...fresh, businessId: '1' }, {}, 400, 'invalid_business_id'],
    [fresh, { findInvitation: async () => null }, 404, 'business_not_found'],
    [fresh, { findInvitation: async () => ({ email: 'nessuna', account: null }) }, 400, 'invalid_email'],
    [
      fresh,
      { findInvitation: async () => ({ email: 'x@y.it', account: waiting }) },
      409,
      'business_has_account',
    ],
    [
      again,
      { findInvitation: async () => ({ email: 'x@y.it', account: { ...waiting, opened: true } }) },
      409,
      'account_in_use',
    ],
    [fresh, { createInvited: async () => 'email_taken' }, 409, 'email_taken'],
    [fresh, { createInvited: async () => 'business_taken' }, 409, 'business_has_account'],
    [fresh, { sendInvitation: async () => 'too_many' }, 429, 'mail_limit'],
    [fresh, { sendInvitation: failing }, 502, 'mail_not_sent'],
  ] as [object, Partial<Deps>, number, string][])(
    '%j is refused: %s %s %s',
    async (body, changes, ...expected) => {
      const { status, body: answer } = await call(body, changes)
      expect([status, answer.code]).toEqual(expected)
    },
  )

  test('goes to the address that the business has now', async () => {
    const sent: string[] = []
    const changes: Partial<Deps> = {
      sendInvitation: async ({ email }) => {
        sent.push(email)
        return null
      },
    }
    expect((await call(fresh, changes)).body).toEqual({ userId: 'invited nino@example.it' })
    const corrected = async () => ({ email: 'giusta@example.it', account: waiting })
    expect((await call(again, { ...changes, findInvitation: corrected })).body).toEqual({ userId: 'nino' })
    expect(sent).toEqual(['nino@example.it', 'giusta@example.it'])
  })

  test('goes to an account whose first one never went, and to no other', async () => {
    const answer = async (account: object) => {
      const found = { email: 'x@y.it', account: { ...waiting, ...account } }
      return (await call(fresh, { findInvitation: async () => found })).body
    }
    expect(await answer({ invited: false })).toEqual({ userId: 'nino' })
    for (const account of [{}, { opened: true }, { opened: true, invited: false }])
      expect(await answer(account)).toMatchObject({ code: 'business_has_account' })
  })

  describe('while the address is being corrected', () => {
    /** A business with a new address each time that it is read, up to the last of these. */
    function corrected(emails: string[], account: Invitation['account'] = null) {
      const [tried, left] = [[] as string[], [...emails]]
      const moved = (email: string) => {
        tried.push(email)
        if (email !== emails.at(-1)) throw new Error('Database error')
      }
      const changes: Partial<Deps> = {
        findInvitation: async () => {
          const email = (left.length > 1 ? left.shift() : left[0]) ?? ''
          return { email, account }
        },
        createInvited: async (email) => {
          moved(email)
          return { userId: 'nino' }
        },
        sendInvitation: async ({ email }) => {
          if (account) moved(email)
          return null
        },
      }
      return { changes, tried }
    }

    test.each([
      [fresh, null],
      [again, null],
      [again, waiting],
      [fresh, { ...waiting, invited: false }],
    ])('%j goes to the new one: %j', async (body, account) => {
      const { changes, tried } = corrected(['a@x.it', 'b@x.it'], account)
      expect((await call(body, changes)).body).toEqual({ userId: 'nino' })
      expect(tried).toEqual(['a@x.it', 'b@x.it'])
    })

    test('again and again, it is tried twice and is no failure of the server', async () => {
      const { changes, tried } = corrected(['a@x.it', 'b@x.it', 'b@x.it', 'c@x.it', 'd@x.it'])
      const { status, body } = await call(fresh, changes)
      expect([status, body.code]).toEqual([409, 'email_changed'])
      expect(tried).toEqual(['a@x.it', 'b@x.it'])
    })

    test('a taken new one, and a business that goes, are told', async () => {
      const { changes } = corrected(['a@x.it', 'b@x.it'])
      const taken = await call(fresh, { ...changes, createInvited: async () => 'email_taken' })
      expect([taken.status, taken.body.code]).toEqual([409, 'email_taken'])
      const answers = [{ email: 'a@x.it', account: null }]
      const gone = await call(fresh, {
        findInvitation: async () => answers.shift() ?? null,
        createInvited: failing,
      })
      expect([gone.status, gone.body.code]).toEqual([404, 'business_not_found'])
    })

    test('what fails at the same address stays a failure, and is tried once', async () => {
      log()
      const createInvited = vi.fn(failing)
      expect((await call(fresh, { createInvited })).status).toBe(500)
      expect(createInvited).toHaveBeenCalledOnce()
    })
  })

  test('is the admin’s', async () => {
    expect((await call(fresh, { roleOf: async () => 'gestore' })).status).toBe(403)
    expect((await call(fresh, {}, null)).status).toBe(401)
  })
})

describe('a mail to an account', () => {
  const account = { userId: 'nino', email: 'nino@example.it', opened: true, invited: true }
  const queued = {
    kind: 'recovery',
    state: 'queued',
    reason: 'rimandata',
    at: '2026-05-01T10:00:00Z',
  } as const
  const found = async () => ({ email: 'altra@example.it', account })

  test.each([
    [{ businessId, mail: 'forse' }, {}, 400, 'invalid_body'],
    [{ businessId: '1', mail: 'state' }, {}, 400, 'invalid_business_id'],
    [{ businessId, mail: 'state' }, { findInvitation: async () => null }, 404, 'business_not_found'],
    [{ businessId, mail: 'state' }, {}, 404, 'account_not_found'],
    [
      { businessId, mail: 'password' },
      { findInvitation: async () => ({ email: 'x@y.it', account: { ...account, opened: false } }) },
      409,
      'account_not_opened',
    ],
    [
      { businessId, mail: 'password' },
      { findInvitation: found, sendPasswordLink: async () => 'too_many' },
      429,
      'mail_limit',
    ],
    [
      { businessId, mail: 'password' },
      { findInvitation: found, sendPasswordLink: failing },
      502,
      'mail_not_sent',
    ],
    [{ businessId, mail: 'state' }, { roleOf: async () => 'gestore' }, 403, 'forbidden'],
  ] as [object, Partial<Deps>, number, string][])(
    '%j is refused: %s %s %s',
    async (body, changes, ...expected) => {
      const { status, body: answer } = await call(body, changes)
      expect([status, answer.code]).toEqual(expected)
    },
  )

  test('goes to the account, and what has become of it is answered, or nothing where nobody knows', async () => {
    const sent: string[] = []
    const sendPasswordLink = async (email: string) => {
      sent.push(email)
      return queued
    }
    const changes = {
      findInvitation: found,
      sendPasswordLink,
      lastMail: async () => ({ ...queued, state: 'sent' }),
    }
    const answer = async (mail: string, deps: object) => (await call({ businessId, mail }, deps)).body
    expect(await answer('password', changes)).toEqual({ userId: 'nino', mail: queued })
    expect(sent).toEqual(['nino@example.it'])
    expect(await answer('state', changes)).toMatchObject({ mail: { state: 'sent' } })
    expect(await answer('state', { findInvitation: found })).toEqual({ userId: 'nino' })
  })
})

test('an activity of before with values that a newer rule refuses is told to be corrected first', async () => {
  const failing = async () => {
    throw new Error('Database error creating new user')
  }
  const changes = { createAccount: failing, createInvited: failing, breaksRules: async () => true }
  for (const body of [valid, { businessId, invite: 'new' }])
    expect(await call(body, changes)).toMatchObject({ status: 409, body: { code: 'row_to_correct' } })
})
