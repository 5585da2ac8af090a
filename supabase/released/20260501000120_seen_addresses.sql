-- Forms and functions read an address as a person sees it. An account of before whose address has characters that nobody
-- sees gets the plain one, where no other account has that, so that its owner still signs in and gets mails.
do $$
declare
  account record;
begin
  for account in
    select id, email as former, lower(private.visible(email)) as plain from auth.users
    where email_confirmed_at is not null and email is distinct from lower(private.visible(email))
      and private.is_plain_email(lower(private.visible(email)))
    order by created_at, id
  loop
    begin
      update auth.users set
        email = account.plain,
        raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('email', account.plain)
      where id = account.id;
      update auth.identities set identity_data = identity_data || jsonb_build_object('email', account.plain)
      where user_id = account.id and lower(identity_data ->> 'email') = lower(account.former);
    exception when unique_violation then
      -- The plain address has an account of its own, and this one stays as it is.
    end;
  end loop;
end
$$;
