-- To whom the last invitation of a business went, for an admin, while nobody has opened it: an invitation goes to the
-- business's address, which may have been corrected since. Null where none was sent.
create function private.invited_address(_business_id uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    (
      select before ->> 'email' from public.changes
      where table_name = 'businesses' and row_id = business.id and action = 'update' and before ? 'email'
        and at >= account.invited_at
      order by id limit 1
    ),
    account.email
  )
  from public.businesses as business
  join auth.users as account on account.id = business.user_id
  where business.id = _business_id and account.email_confirmed_at is null and account.invited_at is not null
    and (select private.is_admin())
$$;

revoke execute on function private.invited_address(uuid) from public;
grant execute on function private.invited_address(uuid) to authenticated, service_role;

create function public.invited_address(_business_id uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select private.invited_address(_business_id)
$$;

revoke execute on function public.invited_address(uuid) from public, anon;
grant execute on function public.invited_address(uuid) to authenticated, service_role;
