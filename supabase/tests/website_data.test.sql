-- website_data: what a shop sign says, for the secret key alone; null for whatever is not an active website of an active business.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();
insert into public.closures (website_id, dal, al, motivo) values
  (tests.id('sito osteria'), current_date + 30, current_date + 31, 'Ferie'),
  (tests.id('sito osteria'), current_date - 10, current_date - 9, 'Passata'),
  (tests.id('sito osteria'), current_date, current_date, null),
  (tests.id('sito osteria'), current_date + 500, current_date + 501, 'Lontana'),
  (tests.id('sito rivale'), current_date + 1, current_date + 2, 'Del rivale');
insert into public.seasons (website_id, nome, dal, al, ogni_anno, orari) values
  (tests.id('sito osteria'), 'Estate', '2021-06-01', '2021-09-15', true, tests.week()),
  (tests.id('sito osteria'), 'Fiera', '2199-10-01', '2199-10-02', false, tests.week()),
  (tests.id('sito osteria'), 'Vecchia fiera', '2020-10-01', '2020-10-02', false, tests.week()),
  (tests.id('sito rivale'), 'Estate', '2021-06-01', '2021-09-15', true, tests.week());

set local role service_role;
select set_eq(
  $$select jsonb_object_keys(public.website_data(tests.id('sito osteria')))$$,
  array[
    'id', 'nome', 'telefono', 'cellulare', 'email', 'indirizzo', 'citta', 'regione', 'logo_url',
    'immagine_copertina_url', 'orari', 'aggiornato', 'chiusure', 'stagioni'
  ],
  'these columns are told, no partita IVA and no owner'
);
select is(
  (
    select jsonb_agg(closure - 'id')
    from jsonb_array_elements(public.website_data(tests.id('sito osteria')) -> 'chiusure') as closure
  ),
  jsonb_build_array(
    jsonb_build_object('dal', current_date, 'al', current_date, 'orari', null, 'motivo', null),
    jsonb_build_object('dal', current_date + 30, 'al', current_date + 31, 'orari', null, 'motivo', 'Ferie')
  ),
  'closures to come, of this website alone, the earliest first'
);
select is(
  public.website_data(tests.id('sito osteria')) -> 'stagioni',
  jsonb_build_array(
    jsonb_build_object(
      'nome', 'Estate', 'dal', '2021-06-01', 'al', '2021-09-15', 'ogni_anno', true, 'orari', tests.week()
    ),
    jsonb_build_object(
      'nome', 'Fiera', 'dal', '2199-10-01', 'al', '2199-10-02', 'ogni_anno', false, 'orari', tests.week()
    )
  ),
  'seasons of each year, and those that are not over'
);
select is(public.website_data(gen_random_uuid()), null, 'nothing of an unknown website');
select is(public.website_data(null), null, 'nothing without an id');

update public.websites set stato = 'sospeso' where id = tests.id('sito osteria');
update public.businesses set stato = 'sospeso' where id = tests.id('rivale');
select is(public.website_data(tests.id('sito osteria')), null, 'nothing of a suspended website');
select is(public.website_data(tests.id('sito rivale')), null, 'nothing of a suspended business''s website');

select tests.acting_as('admin');
select throws_ok($$select public.website_data(tests.id('sito osteria'))$$, '42501', null, 'no session calls it, not the admin''s');

select '# When it was changed';
select tests.behind_the_scenes();
update public.websites set stato = 'attivo' where id = tests.id('sito osteria');
create function tests.changed() returns timestamptz language sql as $$
  select (private.website_data(tests.id('sito osteria')) ->> 'aggiornato')::timestamptz
$$;
create temporary table seen (at timestamptz) on commit drop;
create function tests.is_later(what text) returns text language plpgsql as $$
declare
  later constant boolean := tests.changed() > (select max(at) from seen);
begin
  insert into seen select tests.changed();
  return ok(later, what);
end
$$;
insert into seen select tests.changed();
insert into public.closures (id, website_id, dal, al)
values (tests.id('ponte'), tests.id('sito osteria'), current_date + 300, current_date + 301);
select tests.is_later('a new closure changes it');
update public.closures set motivo = 'Ponte' where id = tests.id('ponte');
select tests.is_later('a changed one does');
delete from public.closures where id = tests.id('ponte');
select tests.is_later('and so does a deleted one, which leaves nothing behind');
delete from public.seasons where website_id = tests.id('sito osteria');
select tests.is_later('as a deleted season');
delete from public.cards where website_id = tests.id('sito osteria');
delete from public.websites where id = tests.id('sito osteria');
select is_empty(
  $$select from private.changed_days where website_id = tests.id('sito osteria')$$,
  'a website is deleted with what is known of it'
);

select * from finish();
rollback;
