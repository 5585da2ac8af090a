-- Lists are in Italian order: private.sort_key, the columns that keep it, and searches sorted by them.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

create function tests.in_order(names text[]) returns text[] language sql as $$
  select array_agg(name order by private.sort_key(name) collate "C") from unnest(names) as name
$$;

select is(tests.in_order(array['Zoo', 'àncora', 'Bar', 'Èlite', 'edicola', 'farmacia', 'bar']),
  array['àncora', 'Bar', 'bar', 'edicola', 'Èlite', 'farmacia', 'Zoo'],
  'accents and capitals stand beside the plain letters');
select is(tests.in_order(array['Bar 10', 'Bar 9', 'bar 2', 'Bar 010b', 'Bar', 'Bar 100000000000000000000', 'Bar 99999999999999999999']),
  array['Bar', 'bar 2', 'Bar 9', 'Bar 10', 'Bar 010b', 'Bar 99999999999999999999', 'Bar 100000000000000000000'],
  'numbers by their value, with zeros before them and of any length');
select is(tests.in_order(array['Sala 1.10', 'Sala 1.9', '3 Stelle', '20 Pizze', 'A']),
  array['3 Stelle', '20 Pizze', 'A', 'Sala 1.9', 'Sala 1.10'], 'wherever they stand');
select is(tests.in_order(array['Barbara', 'Bar Zeta', 'Bar', 'L''Aquila', 'La Spezia', 'L’Angolo']),
  array['Bar', 'Bar Zeta', 'Barbara', 'L’Angolo', 'L''Aquila', 'La Spezia'], 'word by word');
select is(tests.in_order(array['«Zeta»', '"Caffè"', '  Bar', '¡Duo', '★ Edera', '''A''', '(Faro)', '“Gelo”']),
  array['''A''', '  Bar', '"Caffè"', '¡Duo', '★ Edera', '(Faro)', '“Gelo”', '«Zeta»'],
  'quotes, spaces and signs before a name do not count');
select is(tests.in_order(array['Straße', 'strasse', 'Łódź', 'lodi', 'Ærø', 'Øst', 'osteria', 'Жук', 'Яр']),
  array['Ærø', 'lodi', 'Łódź', 'Øst', 'osteria', 'Straße', 'strasse', 'Жук', 'Яр'],
  'foreign letters as in searches, other alphabets after the Latin one');
select is(private.sort_key('★'), ' ★', 'a text of signs alone stands before all others');
select isnt(private.sort_key('pero'), private.sort_key('però'), 'texts that differ in an accent alone have an order');
select cmp_ok(octet_length(private.sort_key(repeat('𝒜', 200))), '<=', 1600, 'the longest name fits into an index');
select cmp_ok(octet_length(private.sort_key(repeat('1a', 100))), '<=', 1600, 'also one of a hundred numbers');

select '# Columns';
select set_eq(
  $$select attrelid::regclass::text || '.' || attname from pg_attribute join pg_collation on pg_collation.oid = attcollation
    where attname like '%\_ordine' and attrelid in ('public.businesses'::regclass, 'public.websites'::regclass)
      and attgenerated = 's' and collname = 'C'$$,
  array['businesses.insegna_ordine', 'businesses.citta_ordine', 'websites.nome_ordine', 'websites.citta_ordine',
    'websites.regione_ordine'],
  'what sorts a list has its key, which sorts the same on every host'
);
update public.businesses set insegna = 'Àncora 12' where id = tests.id('libera');
select is((select insegna_ordine from public.businesses where id = tests.id('libera')), private.sort_key('Àncora 12'),
  'and follows its text');
select tests.acting_as('admin');
select throws_ok(
  format('update public.businesses set insegna_ordine = %L where id = %L', 'a', tests.id('libera')), '428C9', null,
  'nobody writes it'
);

select '# Searches';
select tests.behind_the_scenes();
insert into public.businesses (id, ragione_sociale, insegna, indirizzo, citta, regione, partita_iva, email)
select tests.id(name), 'Ordinata', name, 'Via Roma 1', town, 'Lazio', '01234560587', 'ordinata@example.it'
from (values ('ordinata 10', 'Forlì'), ('Ordinata 9', 'forlimpopoli'), ('Órdinata 1', 'Àosta')) as made (name, town);
select tests.acting_as('admin');
select results_eq(
  $$select insegna from public.search_businesses('ordinata', _sort => 'insegna', _descending => false)$$,
  array['Órdinata 1', 'Ordinata 9', 'ordinata 10'], 'a search by name is in Italian order'
);
select results_eq(
  $$select citta from public.search_businesses('ordinata', _sort => 'citta', _descending => true)$$,
  array['forlimpopoli', 'Forlì', 'Àosta'], 'by town and backwards too'
);
select results_eq(
  $$select insegna from public.search_businesses('ordinata', _sort => 'insegna', _descending => false, _skip => 1, _take => 1)$$,
  array['Ordinata 9'], 'and its pages follow on'
);
select is(
  (select after ? 'insegna_ordine' from public.changes where row_id = tests.id('ordinata 10')), false,
  'the history keeps no key'
);

select * from finish();
rollback;
