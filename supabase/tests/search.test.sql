-- search_* and search_total find exactly the rows that a plain select with the same pattern shows the same user.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

update public.businesses set citta = 'Forlì', insegna = 'L''Artigiana' where id = tests.id('libera');
update public.cards set nome = '100% oro_zecchino' where id = tests.id('card rivale');

-- The results of both as one text each; the policies of the current user apply.
create function tests.searched(tablename text, q text) returns text language plpgsql as $$
declare
  ids text;
begin
  execute format('select string_agg(id::text, '','' order by id) from public.search_%I($1)', tablename) into ids using q;
  return coalesce(ids, 'none');
end
$$;
create function tests.selected(tablename text, q text) returns text language plpgsql as $$
declare
  ids text;
begin
  execute format(
    'select string_agg(id::text, '','' order by id) from public.%I where ricerca like ''%%'' || private.fold($1) || ''%%''',
    tablename
  ) into ids using q;
  return coalesce(ids, 'none');
end
$$;

create table tests.asked as
select tablename, q from
  unnest(array['businesses', 'websites', 'cards', 'services', 'graphic_services']) as tablename,
  unnest(array['', 'osteria', 'riva', 'ROMA', 'forli', 'sito', 'social', 'grafica', 'libera', 'niente']) as q;
grant select on tests.asked to authenticated;
grant execute on all functions in schema tests to authenticated;

select tests.acting_as('admin');
select is(tests.searched(tablename, q), tests.selected(tablename, q), format('admin finds "%s" in %s', q, tablename))
from tests.asked;
select tests.acting_as('gestore');
select is(tests.searched(tablename, q), tests.selected(tablename, q), format('gestore finds "%s" in %s', q, tablename))
from tests.asked;
select tests.acting_as('oste');
select is(tests.searched(tablename, q), tests.selected(tablename, q), format('a business finds "%s" in %s', q, tablename))
from tests.asked;
select tests.acting_as('cliente');
select is(tests.searched(tablename, q), 'none', format('cliente finds no "%s" in %s', q, tablename))
from tests.asked;
select is(public.search_total(tablename, q), 0, format('nor is it told how many "%s" there are in %s', q, tablename))
from tests.asked;

select tests.acting_as('oste');
select is(public.search_total('cards', ''), 1, 'a business counts its own card');
select is(public.search_total('businesses', 'rivale'), 0, 'and not the rival''s business');
select is(public.search_total('websites', 'sito', '{"stato": "attivo"}'), 1, 'nor the rival''s website');

select '# Words';
select tests.acting_as('admin');
select is(tests.searched('businesses', 'FORLI artig'), tests.id('libera')::text, 'every word, in any case and order');
select is(tests.searched('businesses', 'artig osteria'), 'none', 'every word must be there');
select is(tests.searched('businesses', 'ar'), tests.id('libera')::text, 'two letters begin a word, also after an apostrophe');
select is(tests.searched('businesses', 'ti'), 'none', 'and are not looked for inside one');
select is(tests.searched('cards', '100%'), tests.id('card rivale')::text, 'a percent sign is itself');
select is(tests.searched('cards', 'oro_z'), tests.id('card rivale')::text, 'an underscore is itself');
select is(tests.searched('cards', 'oroxz'), 'none', 'and no other character');
select is(tests.searched('cards', E'oro\\'), 'none', 'a backslash is itself');
select is(tests.searched('businesses', '&  -'), tests.selected('businesses', ''), 'signs alone look for nothing');

select '# Letters';
select tests.behind_the_scenes();
update public.businesses set citta = 'Łódź', insegna = 'Smørrebrød & Straße Đorđe Œuvre Þór Ŋ ĦAL Ærø Iğdır'
where id = tests.id('libera');
select tests.acting_as('admin');
select is(tests.searched('businesses', q), tests.id('libera')::text, format('"%s" finds it', q))
from unnest(array[
  'lodz', 'ŁÓDŹ', 'łódź', 'smorrebrod', 'SMØRREBRØD', 'strasse', 'straße', 'STRAẞE', 'dorde', 'Đorđe', 'oeuvre', 'œuvre', 'thor',
  'Þór', 'hal', 'aero', 'igdir', 'IĞDIR'
]) as q;
select tests.behind_the_scenes();
update public.businesses set citta = 'Forlì', insegna = 'L''Artigiana' where id = tests.id('libera');
select tests.acting_as('admin');

select '# Telephones';
select tests.behind_the_scenes();
update public.businesses set telefono = '0543 123456 / 0543 654321 int. 12', cellulare = '+39 333.123-4567'
where id = tests.id('libera');
update public.websites set telefono = '+44 (0)20 7946 0958', cellulare = '3487654321' where business_id = tests.id('osteria');
select tests.acting_as('admin');
select is(tests.searched('businesses', q), tests.id('libera')::text, format('an activity is found by "%s"', q))
from unnest(array[
  '0543123456', '0543 123456', '0543/123456', '0543-123.456', '(0543) 12 34 56', '+39 0543 123456', '+390543123456',
  '0039 0543 123456', '00390543123456', '(+39) 0543-123456', '39 0543 123456', 'tel:+390543123456', '0543654321',
  '05 43 65 43 21', '0543 123456 / 0543 654321', '0543 – 654321', '5436543', '3331234567', '333 123 4567', '+39 333 1234567',
  '333-1234567', '0039.333.1234567', '333' || chr(8209) || '1234567', 'forli 0543 123456', '0543 123456 artigiana', 'Tel. 0543 123 456', 'tel.0543123456', 'TEL 0543/123456',
  'Tel.: +39 0543 123456', 'Telefono: 0543 12 34 56', 'T. 0543 123456', 't:0543123456', 'tel/fax 0543 123456', 'Tel. e fax: 0543 123456',
  'Fax 0039 0543123456', 'N. tel. 0543 123456', 'tel. uff. 0543 123456', 'numero di telefono 0543 123456', 'Cell. 333 123 4567',
  'cell:3331234567', 'Cellulare +39 333.123-4567', 'Mobile: 0039 333 1234567', 'WhatsApp 333 1234567', '☎ 0543 123456',
  '📞 0543123456', '0543/123456 int. 2', '0543 123456, interno 12', '0543123456 int.3', 'Tel. (0543) 12.34.56 ext 4',
  'forli tel. 0543 123456 artigiana', 'Tel. 05431'
]) as q;
select is(tests.searched('businesses', q), 'none', format('none by "%s"', q))
from unnest(array['0543 123457', '0543 123456 osteria', '+39 0544 123456', '3331234568', '0543 123456 99', 'Tel. 0543 123457', 'hotel 0543 123456', 'tel 0543 123456 int. osteria']) as q;
select is(tests.searched('websites', q), (select id::text from public.websites where business_id = tests.id('osteria')), format('a website is found by "%s"', q))
from unnest(array[
  '+44 20 7946 0958', '0044 20 79460958', '+44 (0)20 7946 0958', '020 7946 0958', '442079460958', '+39 348 765 43 21'
]) as q;
select is(tests.searched('websites', '348 7654322'), 'none', 'and by no other number');
select is(public.search_total('businesses', '+39 0543/123456'), 1, 'the total counts them too');
update public.businesses set telefono = '0547 99' where id = tests.id('libera');
select is(tests.searched('businesses', '054799'), tests.id('libera')::text, 'a number is found as soon as it is saved');
select tests.acting_as('oste');
select is(tests.searched('businesses', '3331234567'), 'none', 'a number finds nobody else''s activity');
select tests.acting_as('admin');

select '# Pasted texts';
select tests.behind_the_scenes();
update public.businesses set insegna = U&'Stazione "Q8"\00A0Nord (Forl\00AD\00EC) Mar\200Bco', citta = 'Reggio-Emilia'
where id = tests.id('libera');
select tests.acting_as('admin');
select is(tests.searched('businesses', q), tests.id('libera')::text, format('%L finds it', q))
from unnest(array[
  'Q8', '"Q8"', '«Q8»', '(q8)', U&'q8\00A0nord', U&'q8\202Fnord', U&'q8\3000nord', U&'q8\2028nord', U&'\200Bq8', U&'q\200D8', U&'sta\00ADzione',
  'Stazione “Q8” Nord', '[stazione]', 'stazione-nord', 'reggio emilia', U&'reggio\2011emilia', 'Reggio–Emilia', 'forli', 'marco',
  U&'\202Anord\202C', 'q8, nord', 'no'
]) as q;
select is(tests.searched('businesses', 'rd'), 'none', 'two letters are still not looked for inside a word');
select tests.behind_the_scenes();
update public.businesses set insegna = 'Bar‘za’zb“zc”zd„ze–zf—zg…zh•zi«zj(zk/zl''zm-zn.zo·zp' where id = tests.id('libera');
select tests.acting_as('admin');
select is(tests.searched('businesses', q), tests.id('libera')::text, format('two letters begin a word after any sign: %s', q))
from unnest(array['za', 'zb', 'zc', 'zd', 'ze', 'zf', 'zg', 'zh', 'zi', 'zj', 'zk', 'zl', 'zm', 'zn', 'zo', 'zp']) as q;
select is(tests.searched('businesses', U&'\200B "" ()'), tests.selected('businesses', ''), 'signs and what has no shape look for nothing');

select '# Pages, order and filters';
select results_eq(
  $$select id from public.search_businesses('', '{}', 'insegna', true, 1, 1)$$,
  $$select id from public.businesses order by insegna_ordine desc, id desc limit 1 offset 1$$,
  'a page of an order'
);
select results_eq(
  $$select id from public.search_businesses('', '{"ha_sito": "false"}')$$, $$select tests.id('libera')$$,
  'filters are columns'' values'
);
select is(public.search_total('businesses', '', '{"ha_sito": "false"}'), 1, 'for the total too');
select is_empty($$select public.search_businesses('', '{"stato": "x'' or true --"}')$$, 'a filter''s value is a value');
select throws_ok(
  $$select public.search_businesses('', '{"stato = stato or id": "x"}')$$, '42703', null, 'a filter''s name is a column'
);
select throws_ok(
  $$select public.search_businesses('', '{}', 'id; drop table public.cards')$$, '42703', null, 'an order is a column'
);
select throws_ok($$select public.search_total('user_roles', '')$$, '22023', null, 'other tables are not searched');

select '# Many rows';
select tests.behind_the_scenes();
insert into public.businesses (ragione_sociale, insegna, indirizzo, citta, regione, partita_iva, email)
select 'Molti', case when n % 10 = 0 then 'Rara' else 'Comune' end || n, 'Via Po', 'Bari', 'Puglia', '01234560587', 'a@b.it'
from generate_series(1, 3000) as n;
analyze public.businesses;
select tests.acting_as('admin');
select is(public.search_total('businesses', 'rara'), 300, 'the total of a rare word is exact');
select is(public.search_total('businesses', 'comune'), 2700, 'and so is that of a common one');
select is(
  public.search_total('businesses', 'comune 012'),
  (select count(*)::integer from public.businesses where ricerca like '%comune%' and ricerca like '%012%'),
  'and of two words'
);
select is(
  public.search_total('businesses', '', '{"stato": "attivo"}'),
  (select count(*)::integer from public.businesses where stato = 'attivo'),
  'and of none'
);
select is(
  public.search_total('businesses', 'comune', '{"stato": "attivo"}'),
  (select count(*)::integer from public.businesses where ricerca like '%comune%' and stato = 'attivo'),
  'and with a filter'
);
select is(public.search_total('businesses', 'introvabile'), 0, 'and of what is nowhere');
select results_eq(
  $$select id from public.search_businesses('rara', '{}', 'insegna', false, 280, 20)$$,
  $$select id from public.businesses where ricerca like '%rara%' order by insegna_ordine, id offset 280 limit 20$$,
  'the last page of a rare word is whole'
);

select tests.acting_as_anon();
select throws_ok($$select public.search_businesses('')$$, '42501', null, 'anon may not search');
select throws_ok($$select public.search_total('businesses', '')$$, '42501', null, 'nor count');

select * from finish();
rollback;
