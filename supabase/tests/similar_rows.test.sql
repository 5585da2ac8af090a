-- Which stored rows a new one would probably double: told to those who may read the whole table.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

update public.businesses set insegna = 'Trattoria Perché No', citta = 'Forlì', email = 'Oste@Example.IT'
where id = tests.id('osteria');
update public.businesses set insegna = 'Trattoria Perché No', citta = 'Parma', email = 'rivale@example.it'
where id = tests.id('rivale');
-- What stands in other columns is not taken for the name.
update public.businesses set ragione_sociale = 'Ferramenta Verdi', insegna = 'Da Verdi', citta = 'Forlì'
where id = tests.id('libera');
update public.websites set nome = 'Gelateria Artica', citta = 'Forlì', email = 'gelati@example.it'
where id = tests.id('sito osteria');
update public.websites set nome = 'Gelateria Artica', citta = 'Parma' where id = tests.id('sito rivale');

create function tests.near_businesses(name text, town text) returns setof uuid language sql as $$
  select id from public.similar_businesses(_insegna => name, _citta => town)
$$;
create function tests.near_websites(name text, town text) returns setof uuid language sql as $$
  select id from public.similar_websites(_nome => name, _citta => town)
$$;

select tests.acting_as('admin');
select set_eq(
  format('select tests.near_businesses(%L, %L)', name, town), $$values (tests.id('osteria'))$$,
  format('%s in %s is nearly that of the osteria, and of its town alone', name, town)
)
from (values
  ('Trattoria Perché No', 'Forlì'), ('trattoria perche no', ' FORLI '), ('Tratoria Perché No', 'Forlì'),
  ('Perché No, Trattoria', 'Forlì')
) as typed (name, town);
select is_empty(
  format('select tests.near_businesses(%L, %L)', name, town), format('nothing is like %L in %L', name, town)
)
from (values
  ('Ferramenta Rossi', 'Forlì'), ('Ferramenta Verdi', 'Forlì'), ('Trattoria Perché No', 'Roma'),
  ('Trattoria Perché No', ''), ('', 'Forlì'), (' ', 'Forlì'), ('', '')
) as typed (name, town);
select set_eq(
  $$select id from public.similar_businesses(_email => ' oste@EXAMPLE.it ')$$, $$values (tests.id('osteria'))$$,
  'an e-mail is found in whatever case it is stored'
);
select is_empty(
  $$select id from public.similar_businesses(_email => 'ost@example.it')$$, 'another e-mail, however near, is another'
);
select set_eq(
  $$select id from public.similar_businesses('rivale@example.it', 'Trattoria Perché No', 'Forlì')$$,
  $$values (tests.id('osteria')), (tests.id('rivale'))$$, 'both are asked for at once'
);
select is(
  (select count(*) from public.similar_businesses('oste@example.it', 'Trattoria Perché No', 'Forlì')), 1::bigint,
  'a business that has both comes once'
);
select results_eq(
  $$select insegna, citta from public.similar_businesses(_email => 'oste@example.it')$$,
  $$values ('Trattoria Perché No', 'Forlì')$$, 'a row tells its name and its town'
);
select is_empty('select * from public.similar_businesses()', 'nothing asked, no business found');
select is_empty('select * from public.similar_websites()', 'nothing asked, no website found');

select '# Only the nearest of many';
select tests.behind_the_scenes();
insert into public.businesses (ragione_sociale, insegna, indirizzo, citta, regione, partita_iva, email)
select 'Catena', 'Bar Catena ' || n, 'Via Roma 1', 'Terni', 'Umbria', '01234560587', 'catena@example.it'
from generate_series(1, 9) as n;
select tests.acting_as('admin');
select is(
  (select count(*) from public.similar_businesses('catena@example.it', 'Bar Catena 7', 'Terni')), 5::bigint,
  'at most five rows'
);
select is(
  (select insegna from public.similar_businesses(_insegna => 'Bar Catena 7', _citta => 'Terni') limit 1), 'Bar Catena 7',
  'the nearest comes first'
);

select '# Websites';
select set_eq(
  $$select tests.near_websites('Gelateria Artika', 'forli')$$, $$values (tests.id('sito osteria'))$$,
  'an admin is told of the website'
);
select set_eq(
  $$select id from public.similar_websites(_email => 'GELATI@example.it')$$, $$values (tests.id('sito osteria'))$$,
  'and of its e-mail'
);
select tests.acting_as('gestore');
select set_eq(
  $$select tests.near_websites('Gelateria Artika', 'forli')$$, $$values (tests.id('sito osteria'))$$,
  'gestore, who reads all websites, is told too'
);
select is_empty(
  $$select * from public.similar_businesses('oste@example.it', 'Trattoria Perché No', 'Forlì')$$,
  'but of businesses gestore is told nothing'
);
select tests.acting_as('oste');
select is_empty(
  $$select * from public.similar_businesses('oste@example.it', 'Trattoria Perché No', 'Forlì')$$,
  'oste is told nothing, of its own business either'
);
select is_empty(
  $$select * from public.similar_websites('gelati@example.it', 'Gelateria Artica', 'Forlì')$$, 'nor of websites'
);
select tests.acting_as('cliente');
select is_empty($$select * from public.similar_businesses('oste@example.it')$$, 'cliente is told nothing of businesses');
select is_empty($$select * from public.similar_websites('gelati@example.it')$$, 'nor of websites');
select tests.acting_as_anon();
select throws_ok($$select * from public.similar_businesses('a@example.it')$$, '42501', null, 'anon may not even ask');
select throws_ok($$select * from public.similar_websites('a@example.it')$$, '42501', null, 'nor for websites');

select * from finish();
rollback;
