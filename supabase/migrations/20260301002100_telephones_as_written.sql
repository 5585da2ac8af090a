-- The words of a search, folded. Quotes, brackets and hyphens, which pasted texts bring along, stand between words in the
-- text that is looked for as in the rows: `"Q8"`, `l'Aquila`, `Emilia-Romagna`. A word without any letter or digit looks for
-- nothing, and neither does what stands before a telephone number ('Tel.', 'cell:', 'T.', 'tel/fax') or after it ('int. 2').
-- `searchWords` in the dashboard is the same.
create or replace function private.search_words(_q text)
returns setof text
language sql
immutable
set search_path = ''
as $$
  select part
  from regexp_split_to_table(
    regexp_replace(
      regexp_replace(
        private.fold(left(_q, 200)),
        '(^|[^a-z0-9])(?:(?:tel(?:ef(?:ono|ax)?)?|cell?(?:ulare)?|fax|mob(?:ile)?|(?:tele)?phone|ph|whatsapp|wa|fisso|centralino|ufficio|uff|casa|num(?:ero)?(?: di)?|[tcmfwn](?=[.:])|[☎☏✆📞📱])[\s.:°/&+\u2010-\u2015-]*(?:e )?)+(?=[+(]*[0-9](?:[\s./()\u2010-\u2015\u2212-]*[0-9]){4})',
        '\1', 'g'
      ),
      '([0-9](?:[\s./()\u2010-\u2015\u2212-]*[0-9]){4})[\s,;/(\u2010-\u2015-]*(?:int(?:erno)?|est(?:ensione)?|ext)[\s.:]*[0-9]{1,5}(?![a-z0-9])', '\1', 'g'
    ),
    '[\s''"`´,;!?/|<>()\[\]{}«»¿¡\u2010-\u201f\u2032-\u2035\u2039\u203a\u2212-]+'
  ) as part
  where part ~ '[^[:punct:]]'
  limit 8
$$;

revoke execute on function private.search_words(text) from public;
