import { RealtimeClient } from '@supabase/realtime-js'
import { backendUrl, publishableKey } from './backend.ts'
import { type Change, emitChange, setLiveState } from './live.ts'
import { currentSession, onSessionChange } from './session.ts'
import { checkSession } from './supabase.ts'

const heartbeatMs = 25_000
/** Milliseconds before the first attempts to connect again; later attempts wait as long as the last of these. */
const delays = [1000, 2000, 5000, 10_000]
const delayBefore = (attempt: number) => delays[attempt - 1] ?? 10_000

/** The session's current access token; the client calls it before it connects and with each heartbeat. */
const accessToken = async () => currentSession().session?.access_token ?? null

/**
 * Receives what others save for as long as somebody is signed in, on one connection that is opened again when it is
 * lost. `onBegun` is called when the first subscription of a session is accepted. Returns a function that ends it.
 */
export function subscribeToChanges(onBegun: () => void): () => void {
  let end = () => {}
  let person: string | null = null
  const follow = () => {
    const { session } = currentSession()
    const next = session?.user.id ?? null
    if (next === person) return
    end()
    person = next
    end = next === null ? () => {} : connect(onBegun)
  }
  const stopFollowing = onSessionChange(follow)
  follow()
  return () => {
    stopFollowing()
    end()
  }
}

function connect(onBegun: () => void): () => void {
  const client = new RealtimeClient(`${backendUrl.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: publishableKey },
    heartbeatIntervalMs: heartbeatMs,
    reconnectAfterMs: delayBefore,
    accessToken,
  })
  let ended = false
  let wasLive = false
  let failures = 0
  let again: ReturnType<typeof setTimeout> | undefined
  const subscribe = async () => {
    // The first subscription would otherwise be requested before the token is known, and be refused.
    await client.setAuth()
    if (ended) return
    const channel = client.channel('changes')
    channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'changes' }, (payload) =>
      emitChange(payload.new as Change),
    )
    channel.subscribe((status) => {
      if (ended) return
      setLiveState(status === 'SUBSCRIBED' ? 'on' : 'lost')
      if (status === 'SUBSCRIBED') {
        failures = 0
        if (wasLive) emitChange('missed')
        else onBegun()
        wasLive = true
      } else if (status === 'CLOSED') {
        // The server ends a subscription whose token has expired, as after a laptop's sleep, or whose session was ended
        // on another device. The client does not subscribe again by itself.
        void checkSession()
        failures += 1
        clearTimeout(again)
        again = setTimeout(subscribe, delayBefore(failures))
      }
    })
  }
  void subscribe()
  const stopRenewing = onSessionChange(() => void client.setAuth())
  return () => {
    ended = true
    clearTimeout(again)
    stopRenewing()
    void client.disconnect()
    setLiveState('off')
  }
}
