-- E-mail addresses of businesses and websites are plain: `name@domain` and nothing that a mail program reads as something
-- else (display names, comments, lists, quotes, encoded words). The forms and the server have the same rule
-- (src/records/text-rules.ts, supabase/functions/create-business-account/email.ts).
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
