-- Rules of texts: which characters are visible, which are refused, and which e-mail addresses are plain.

-- The visible characters of a text. Besides white space, controls and invisible characters it drops characters for
-- private use, which have no shape of their own, noncharacters, and the controls of notes, shorthand and hieroglyphs.
create or replace function private.visible(value text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  return regexp_replace(
    value,
    '[\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f'
    || '\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ue000-\uf8ff\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc'
    || '\ufffe\uffff\U00013430-\U00013455\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a'
    || '\U000e0000-\U000e0fff\U000f0000-\U0010ffff]',
    '', 'g'
  );
end
$$;

-- Whether a text holds a control character beside tabs and line feeds: an escape, a carriage return, a separator of lines or
-- paragraphs, or what turns the direction of the text after it, so that a name reads as another one. Marks of direction,
-- which belong to names in some scripts, turn nothing.
create function private.has_controls(value text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return value ~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]';
end
$$;

-- Whether a text is a single line: without control characters, tabs and line feeds included.
create function private.is_line(value text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
begin
  return value !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]';
end
$$;

revoke execute on function private.has_controls(text), private.is_line(text) from public;
-- A check constraint runs with the rights of the user who writes the row.
grant execute on function private.has_controls(text), private.is_line(text) to authenticated, service_role;

-- E-mail addresses of businesses and websites are plain: `name@domain` and nothing that a mail program reads as something
-- else (display names, comments, lists, quotes, encoded words). The forms and the server have the same rule
-- (src/records/text-rules.ts, supabase/functions/create-business-account/email.ts).
create function private.is_plain_email(value text)
returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  atom constant text := '[A-Za-z0-9!#$%&''*+/=^_`{|}~-]+';
  label constant text := '[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
begin
  return char_length(value) <= 254
    and value ~ ('^' || atom || '(\.' || atom || ')*@' || label || '(\.' || label || ')+$');
end
$$;

revoke execute on function private.is_plain_email(text) from public;
grant execute on function private.is_plain_email(text) to authenticated, service_role;

-- The display name of a sign-up has passed no form. An invisible one is dropped, so that the account is still created.
create function private.drop_unseen_name()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not private.is_line(new.display_name) or private.visible(new.display_name) = '' then
    new.display_name := null;
  end if;
  return new;
end
$$;

revoke execute on function private.drop_unseen_name() from public;

create trigger profiles_drop_unseen_name
before insert on public.profiles
for each row execute function private.drop_unseen_name();
