-- Who reads which change: the policy decides for a request, a function beside it for everybody who listens to changes live.
-- A test compares the two for every role and table.

-- Replaces the earlier policy. A change that moves a website or a card to another business may hold other columns too, whose
-- former values are the former business's: its new business reads the move alone.
drop policy "the history is for those who may read the row" on public.changes;
create policy "the history is for those who may read the row" on public.changes
for select to authenticated
using (
  (select private.is_admin())
  or (table_name in ('services', 'graphic_services') and (select private.is_staff()))
  or (table_name = 'websites' and (select private.own_role()) = 'gestore')
  or (
    business_id = (select private.own_business())
    and (action <> 'update' or not before ? 'business_id' or before - 'business_id' = '{}')
  )
);

-- For listeners, each an account with its session: which of some changes they may read, once for all who read the same.
-- `listeners` are places in the given arrays. One statement finds who somebody is now and what they may read, so that
-- nothing is sent for a role, a business or a session of a moment before. PL/pgSQL, because not every host has
-- `auth.sessions` when it applies the migrations.
drop function if exists private.history_readers(uuid[]);
create function private.readers_of_changes(_changes bigint[], _accounts uuid[], _sessions uuid[])
returns table (listeners bigint[], changes bigint[])
language plpgsql
stable
set search_path = ''
as $$
begin
  return query
  with reader as (
    select given.role, own.id as business, array_agg(listener.place) as places
    from unnest(_accounts, _sessions) with ordinality as listener (account, session, place)
    join auth.sessions as session on session.id = listener.session and session.user_id = listener.account
    join auth.users as account on account.id = listener.account
    join public.user_roles as given on given.user_id = listener.account
    left join public.businesses as own on own.user_id = listener.account and given.role = 'business'
    where account.banned_until is null or account.banned_until <= now()
    group by given.role, own.id
  )
  select reader.places, array_agg(change.id order by change.id)
  from reader
  join public.changes as change on
    reader.role = 'admin'
    or (change.table_name in ('services', 'graphic_services') and reader.role in ('gestore', 'business'))
    or (change.table_name = 'websites' and reader.role = 'gestore')
    or (
      change.business_id = reader.business
      and (change.action <> 'update' or not change.before ? 'business_id' or change.before - 'business_id' = '{}')
    )
  where change.id = any (_changes)
  group by reader.places;
end
$$;
revoke execute on function private.readers_of_changes(bigint[], uuid[], uuid[]) from public;
