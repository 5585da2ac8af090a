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

revoke execute on function private.word_condition(text) from public;
