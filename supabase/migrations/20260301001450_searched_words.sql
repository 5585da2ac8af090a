-- Searches and what pasted texts bring along: characters without a shape do not count, any white space is a space, and
-- quotes, brackets and hyphens stand between words, in the text that is looked for as in the rows.

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
  return translate(
    lower(regexp_replace(
      regexp_replace(
        value,
        '[\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb'
          || '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
        '', 'g'
      ),
      '[\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]', ' ', 'g'
    )),
    'ÀÁÂÃÄÅàáâãäåÈÉÊËèéêëÌÍÎÏìíîïÒÓÔÕÖòóôõöÙÚÛÜùúûüÇçÑñ',
    'aaaaaaaaaaaaeeeeeeeeiiiiiiiioooooooooouuuuuuuuccnn'
  );
end
$$;

-- The words of a search, folded. What stands between words in one text may be missing in the other: `"Q8"`, `l'Aquila`,
-- `Emilia-Romagna`. A word without any letter or digit looks for nothing.
create function private.search_words(_q text)
returns setof text
language sql
immutable
set search_path = ''
as $$
  select part
  from regexp_split_to_table(
    private.fold(left(_q, 200)),
    '[\s''"`´,;!?/|<>()\[\]{}«»¿¡\u2010-\u201f\u2032-\u2035\u2039\u203a\u2212-]+'
  ) as part
  where part ~ '[^[:punct:]]'
  limit 8
$$;

-- The condition that a row holds a folded word. A word without three letters or digits in a row, which has no trigram of
-- its own, is looked for where words begin.
create function private.word_condition(_word text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when _word ~ '[[:alnum:]]{3}'
      then format('ricerca like %L', '%' || regexp_replace(_word, '([\\%_])', '\\\1', 'g') || '%')
    else format(
      'ricerca ~ %L', '(^|[^[:alnum:]])' || regexp_replace(_word, '([][\\^$.|?*+(){}-])', '\\\1', 'g')
    )
  end
$$;

revoke execute on function private.search_words(text), private.word_condition(text) from public;

-- The stored texts of before, without their rows counting as changed.
do $$
declare
  searched text;
  odd constant text := '[\u0085\u00a0\u00ad\u034f\u061c\u1680\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000'
    || '\ufe00-\ufe0f\ufeff\ufff9-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]';
begin
  foreach searched in array array['businesses', 'websites', 'services', 'graphic_services', 'cards'] loop
    execute format('alter table public.%I disable trigger user', searched);
    execute format(
      'update public.%I set %s where ricerca ~ %L',
      searched, case searched when 'cards' then 'ricerca = private.fold(ricerca)' else 'id = id' end, odd
    );
    execute format('alter table public.%I enable trigger user', searched);
  end loop;
end
$$;
reindex index public.businesses_town_idx;
reindex index public.websites_town_idx;
