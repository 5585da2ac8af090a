-- E-mail addresses of businesses and websites are plain: `name@domain` and nothing that a mail program reads as something
-- else (display names, comments, lists, quotes, encoded words). The forms and the server have the same rule
-- (src/lib/forms/email-address.ts, supabase/functions/create-business-account/email.ts).
create function private.is_plain_email(value text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select char_length(value) <= 254
    and value ~ ('^' || atom || '(\.' || atom || ')*@' || label || '(\.' || label || ')+$')
  from (
    values ('[A-Za-z0-9!#$%&''*+/=^_`{|}~-]+', '[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?')
  ) as part (atom, label)
$$;

revoke execute on function private.is_plain_email(text) from public;
grant execute on function private.is_plain_email(text) to authenticated, service_role;

select private.add_later_rule('businesses', 'businesses_email_valid', array['email'], 'private.is_plain_email(new.email)');
select private.add_later_rule('websites', 'websites_email_valid', array['email'], 'private.is_plain_email(new.email)');

-- Accounts of before are told as well: with another address they can sign in, but get no mails.
create or replace function private.rows_of_before()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  rule record;
  found jsonb;
  told jsonb := '[]';
begin
  for rule in
    select format('public.%I', relation) as source, relation, name, met from private.later_rules
    union all
    select 'auth.users', 'auth.users', 'users_email_valid', 'private.is_plain_email(new.email)'
    order by relation, name
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
  end loop;
  return told;
end
$$;
