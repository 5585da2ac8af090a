-- The words of a search, folded. Quotes, brackets and hyphens, which pasted texts bring along, stand between words in the
-- text that is looked for as in the rows: `"Q8"`, `l'Aquila`, `Emilia-Romagna`. A word without any letter or digit looks for nothing.
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
