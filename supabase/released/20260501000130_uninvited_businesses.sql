-- An invitation makes the account first and mails its link then. Where the second did not happen, because the server was
-- killed or took no mail, the account is there and nobody knows of it: it is told apart, so that it is invited after all.

-- Which of the businesses have an account that nobody has opened and that was never invited. No row for callers other than
-- admins.
create function private.uninvited_businesses(_ids uuid[])
returns table (id uuid)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.at_most_a_thousand(_ids);
  return query
    select business.id
    from public.businesses as business
    join auth.users as account on account.id = business.user_id
    where (select private.is_admin()) and business.id = any (_ids)
      and account.email_confirmed_at is null and account.invited_at is null;
end
$$;

revoke execute on function private.uninvited_businesses(uuid[]) from public;
grant execute on function private.uninvited_businesses(uuid[]) to authenticated, service_role;

create function public.uninvited_businesses(_ids uuid[])
returns table (id uuid)
language sql
stable
set search_path = ''
as $$
  select * from private.uninvited_businesses(_ids)
$$;

revoke execute on function public.uninvited_businesses(uuid[]) from public, anon;
grant execute on function public.uninvited_businesses(uuid[]) to authenticated, service_role;

-- The edge function reads it too.
drop function public.business_invitation(uuid);
drop function private.business_invitation(uuid);

create function private.business_invitation(_business_id uuid)
returns table (email text, user_id uuid, account_email text, opened boolean, invited boolean)
language sql
stable
security definer
set search_path = ''
as $$
  select business.email, business.user_id, account.email::text, account.email_confirmed_at is not null,
    account.invited_at is not null
  from public.businesses as business
  left join auth.users as account on account.id = business.user_id
  where business.id = _business_id
$$;

revoke execute on function private.business_invitation(uuid) from public;
grant execute on function private.business_invitation(uuid) to service_role;

create function public.business_invitation(_business_id uuid)
returns table (email text, user_id uuid, account_email text, opened boolean, invited boolean)
language sql
stable
set search_path = ''
as $$
  select * from private.business_invitation(_business_id)
$$;

revoke execute on function public.business_invitation(uuid) from public, anon, authenticated;
grant execute on function public.business_invitation(uuid) to service_role;
