-- A new row has its id from the form that makes it. An id that is taken is refused, whoever has it, and its row stays as it is.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();
select tests.website('sito libero', 'libera');
insert into public.closures (id, website_id, dal, al, motivo)
values (tests.id('ferie rivale'), tests.id('sito rivale'), '2027-08-10', '2027-08-26', 'Ferie');
insert into public.seasons (id, website_id, nome, dal, al, orari)
values (tests.id('estate rivale'), tests.id('sito rivale'), 'Estate', '2027-06-01', '2027-09-15', tests.week());
create temporary table before on commit drop as select * from public.closures;

create function tests.closure_of(website text, id uuid) returns text language sql as $$
  select format(
    'insert into public.closures (id, website_id, dal, al) values (%L, %L, ''2027-12-25'', ''2027-12-26'')',
    id, tests.id(website)
  )
$$;
create function tests.season_of(website text, id uuid) returns text language sql as $$
  select format(
    'insert into public.seasons (id, website_id, nome, dal, al, orari) values (%L, %L, ''x'', ''2027-12-25'', ''2027-12-26'', %L)',
    id, tests.id(website), tests.week()
  )
$$;

select tests.acting_as('oste');
select tests.allowed('a business gives its new closure an id', tests.closure_of('sito osteria', tests.id('nuova')));
select tests.allowed('and its new season', tests.season_of('sito osteria', tests.id('nuova')));
select tests.violates(
  'not that of another''s closure', 'closures_pkey', tests.closure_of('sito osteria', tests.id('ferie rivale'))
);
select tests.violates(
  'nor season', 'seasons_pkey', tests.season_of('sito osteria', tests.id('estate rivale'))
);
-- What a form does after such a refusal.
select tests.refused(
  'which it does not change either', 'public.closures',
  $$update public.closures set motivo = 'x' where id = tests.id('ferie rivale')$$
);
select tests.refused(
  'nor by an insert that changes what is there', 'public.closures',
  tests.closure_of('sito osteria', tests.id('ferie rivale')) || ' on conflict (id) do update set motivo = ''x'''
);
-- Whoever may not add a row learns nothing of the ids that are taken.
select throws_ok(
  tests.closure_of('sito rivale', id), '42501', null, format('%s tells nothing to who may not add', id)
)
from unnest(array[tests.id('ferie rivale'), tests.id('mai visto')]) as id;
select tests.acting_as('cliente');
select throws_ok(tests.closure_of('sito rivale', id), '42501', null, format('%s tells a cliente nothing', id))
from unnest(array[tests.id('ferie rivale'), tests.id('mai visto')]) as id;

select tests.acting_as('admin');
select tests.violates(
  format('a taken id of %s', relation), relation || '_pkey',
  format('insert into public.%1$I select * from public.%1$I order by id limit 1', relation)
)
from unnest(array['closures', 'seasons']) as relation;
select tests.behind_the_scenes();
select results_eq(
  $$select * from public.closures where id = tests.id('ferie rivale')$$, 'select * from before', 'the row is as it was'
);

select * from finish();
rollback;
