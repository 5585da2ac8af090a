-- Hosted Supabase makes an account at sign-up, so that a stranger could keep a business's address occupied by signing up with
-- it: what was never confirmed makes room for an account that an admin makes.

create function private.clear_address(_email text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.remove_unconfirmed(lower(_email));
  return not exists (select from auth.users where email = lower(_email) and is_sso_user = false);
end
$$;

-- Whether an address is free for another account, once a sign-up that nobody has confirmed is removed. For edge functions.
create function public.clear_address(_email text)
returns boolean
language sql
set search_path = ''
as $$
  select private.clear_address(_email)
$$;

revoke execute on function private.clear_address(text), public.clear_address(text) from public, anon, authenticated;
grant execute on function private.clear_address(text), public.clear_address(text) to service_role;
