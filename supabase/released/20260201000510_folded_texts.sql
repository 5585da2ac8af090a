-- A text as searches see it, in the rows as in what is looked for: without capitals, accents and characters without a shape,
-- any white space a space, letters of other alphabets as people type them who have no key for them. `lodz` finds `Łódź`.
create or replace function private.fold(value text)
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

-- Folds the stored texts again without marking their rows as changed; texts that stay the same are not written.
do $$
declare
  searched text;
begin
  foreach searched in array array['businesses', 'websites', 'services', 'graphic_services', 'cards'] loop
    execute format('alter table public.%I disable trigger user', searched);
    execute format(
      'update public.%I set %s where octet_length(ricerca) <> char_length(ricerca) and ricerca <> private.fold(ricerca)',
      searched, case searched when 'cards' then 'ricerca = private.fold(ricerca)' else 'id = id' end
    );
    execute format('alter table public.%I enable trigger user', searched);
  end loop;
end
$$;
