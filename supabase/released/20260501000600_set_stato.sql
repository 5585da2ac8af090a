-- Sets the state of chosen businesses or websites in one statement: all of them get it, or none. `_versions` are the
-- `updated_at` that the rows had when they were chosen, in the order of `_ids`: a row that somebody has changed since is left
-- as it is. Answers the rows that were set, with their new version. The caller's own policies and column rules decide, as for
-- any update; rows are locked in one order, so that two such calls wait for each other instead of failing.

-- Throws for more rows than one call may set.
create function private.at_most_a_thousand(_ids uuid[]) returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if cardinality(_ids) > 1000 then
    raise exception 'more than 1000 rows at once' using errcode = '54000';
  end if;
end
$$;
revoke execute on function private.at_most_a_thousand(uuid[]) from public;
grant execute on function private.at_most_a_thousand(uuid[]) to authenticated, service_role;

create function public.set_stato_businesses(_ids uuid[], _versions timestamptz[], _stato text)
returns table (id uuid, updated_at timestamptz)
language sql
set search_path = ''
as $$
  select private.at_most_a_thousand(_ids);
  with chosen as (
    select stored.id
    from public.businesses as stored
    join unnest(_ids, _versions) as given (id, version) on stored.id = given.id and stored.updated_at = given.version
    order by stored.id
    for update of stored
  )
  update public.businesses as set_row set stato = _stato
  from chosen where set_row.id = chosen.id
  returning set_row.id, set_row.updated_at
$$;
revoke execute on function public.set_stato_businesses(uuid[], timestamptz[], text) from public, anon;
grant execute on function public.set_stato_businesses(uuid[], timestamptz[], text) to authenticated, service_role;

create function public.set_stato_websites(_ids uuid[], _versions timestamptz[], _stato text)
returns table (id uuid, updated_at timestamptz)
language sql
set search_path = ''
as $$
  select private.at_most_a_thousand(_ids);
  with chosen as (
    select stored.id
    from public.websites as stored
    join unnest(_ids, _versions) as given (id, version) on stored.id = given.id and stored.updated_at = given.version
    order by stored.id
    for update of stored
  )
  update public.websites as set_row set stato = _stato
  from chosen where set_row.id = chosen.id
  returning set_row.id, set_row.updated_at
$$;
revoke execute on function public.set_stato_websites(uuid[], timestamptz[], text) from public, anon;
grant execute on function public.set_stato_websites(uuid[], timestamptz[], text) to authenticated, service_role;
