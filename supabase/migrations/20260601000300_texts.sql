-- Rules of texts: which characters are visible, which are refused, which e-mail addresses are plain, and how texts are searched
-- and sorted. Checks, generated columns and indexes run them with the rights of whoever writes the row.

-- The visible characters of a text: without white space, controls, invisible characters, those for private use, which have no
-- shape of their own, noncharacters, and the controls of notes, shorthand and hieroglyphs. Written out, since what `\s` takes
-- for white space differs from server to server. A required text has at least one; white space alone is blank.
create function private.visible(value text)
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
  if char_length(value) <= 63 and value ~ '^[a-z0-9]+([._-][a-z0-9]+)*@[a-z0-9]+([.-][a-z0-9]+)*[.][a-z]+$' then
    return true;
  end if;
  return char_length(value) <= 254
    and value ~ ('^' || atom || '(\.' || atom || ')*@' || label || '(\.' || label || ')+$');
end
$$;

-- A text as searches see it, in the rows as in what is looked for: without capitals, accents and characters without a shape,
-- any white space a space, letters of other alphabets as people type them who have no key for them. `lodz` finds `Łódź`.
create function private.fold(value text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  if octet_length(value) = char_length(value) then
    return lower(value);
  end if;
  return replace(replace(replace(replace(
    lower(translate(
      normalize(
        regexp_replace(
          regexp_replace(
            normalize(value, NFD),
            '[\u0300-\u036f\u00ad\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb'
              || '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
            '', 'g'
          ),
          '[\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]', ' ', 'g'
        ),
        NFC
      ),
      'ÐðĐđĦħıŁłØøŦŧŊŋςẞÆŒÞ',
      'ddddhhilloottnnσßæœþ'
    )),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
end
$$;

-- Lists are in Italian order: `à` beside `a`, capitals beside small letters, `Bar 2` before `Bar 10`. A collation would do it,
-- but PGlite has none of ICU, and one that a provider updates breaks the indexes made with it. So a column that sorts a list has
-- another one beside it, which sorts the same on every host: `nome` has `nome_ordine`.

-- The key by which a text is sorted, byte by byte. Its words are folded as in searches and joined by hyphens, so that what
-- stands before, between and behind them does not count: quotes, spaces, signs. A number has its length before it, without
-- leading zeros; numbers are written one after the other, since lists of them take twice as long. After a space, which is lower
-- than a hyphen, follows the text itself, so that texts that differ in accents or capitals alone have an order too. The ranges
-- of signs are written out, because classes such as `[:alnum:]` depend on the database's locale.
create function private.sort_key(value text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  words text := btrim(regexp_replace(
    private.fold(value),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f'
      || '\uff00-\uff0f\U0001f000-\U0001faff]+',
    '-', 'g'
  ), '-');
  written text := '';
  digits text := substring(words from '[0-9]+');
begin
  while digits is not null loop
    written := concat(
      written, split_part(words, digits, 1), lpad(char_length(ltrim(digits, '0'))::text, 3, '0'), ltrim(digits, '0')
    );
    words := substr(words, strpos(words, digits) + char_length(digits));
    digits := substring(words from '[0-9]+');
  end loop;
  -- An index takes at most 2,700 bytes of a row.
  return left(written || words || ' ' || value, 400);
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function
  private.visible(text), private.has_controls(text), private.is_line(text), private.is_plain_email(text),
  private.fold(text), private.sort_key(text)
to authenticated, service_role;
