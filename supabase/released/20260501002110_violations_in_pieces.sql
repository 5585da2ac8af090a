-- A request ends after 8 seconds on hosted Supabase, also one with the secret key. What an operator runs over every row is
-- done in pieces therefore: a call works for two seconds, and its answer says where the next one goes on.

drop function public.legacy_violations();
drop function private.legacy_violations();

-- For each rule that stored rows break: the number of these rows, and the ids of the first five. Beside the rules of
-- `later_rules`, the accounts of earlier versions whose address is not plain: they can sign in, but get no mails.
-- `_from`: the number of rules that were asked before. `next` is null after the last one.
create function private.legacy_violations(_from integer default 0, _for interval default '1 day')
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  ends constant timestamptz := clock_timestamp() + _for;
  rule record;
  found jsonb;
  told jsonb := '[]';
begin
  for rule in
    select row_number() over (order by relation, name) as place, count(*) over () as rules, listed.*
    from (
      select format('public.%I', relation) as source, relation, name, met from private.later_rules
      union all
      select 'auth.users', 'auth.users', 'users_email_valid', 'private.is_plain_email(new.email)'
    ) as listed
    order by relation, name
    offset _from
  loop
    execute format(
      'select jsonb_build_object(''count'', count(*), ''ids'', to_jsonb((array_agg(key order by key))[1:5]))
        from %s as new, coalesce(to_jsonb(new) ->> ''id'', to_jsonb(new) ->> ''user_id'') as key
        where not (%s)',
      rule.source, rule.met
    ) into found;
    if (found ->> 'count')::bigint > 0 then
      told := told || jsonb_build_array(found || jsonb_build_object('relation', rule.relation, 'rule', rule.name));
    end if;
    exit when clock_timestamp() > ends;
  end loop;
  return jsonb_build_object('violations', told, 'next', nullif(rule.place, rule.rules));
end
$$;

create function public.legacy_violations(_from integer default 0)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select private.legacy_violations(_from, '2 seconds')
$$;

revoke execute on function private.legacy_violations(integer, interval), public.legacy_violations(integer)
from public, anon, authenticated;
grant execute on function private.legacy_violations(integer, interval), public.legacy_violations(integer) to service_role;
