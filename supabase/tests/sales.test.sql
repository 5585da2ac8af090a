-- sales: admin does all; gestore reads, a business its own; periods, renewals, payments and figures are the database's.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

-- A sale of the social service, by name: to whom, from when, for how long.
create function tests.sale(name text, business text, begins date, months integer default 1, price numeric default 10)
returns void language sql as $$
  insert into public.sales (id, business_id, service_id, nome, costo, mesi, inizio)
  values (tests.id(name), tests.id(business), tests.id('social'), name, price, months, begins)
$$;
create function tests.new_sale(columns text default '', written text default '') returns text language sql as $$
  select format(
    'insert into public.sales (business_id, service_id, nome, costo, mesi, inizio%s)
      values (tests.id(''osteria''), tests.id(''social''), ''Nuova'', 10, 1, ''2100-01-01''%s)', columns, written
  )
$$;
create function tests.only_reads(who text, rows bigint) returns setof text language plpgsql as $$
begin
  return next tests.sees(who || ' reads what is theirs to read', rows, 'select * from public.sales');
  return next tests.refused(who || ' adds none', 'public.sales', tests.new_sale());
  return next tests.refused(who || ' changes none', 'public.sales', 'update public.sales set costo = 0');
  return next tests.refused(who || ' deletes none', 'public.sales', 'delete from public.sales');
  return next tests.refused(who || ' renews none', 'public.sales', $q$select public.renew_sales(array[tests.id('mensile')])$q$);
  return next tests.refused(who || ' pays none', 'public.sales', $q$select public.pay_sales(array[tests.id('mensile')], '2100-02-01')$q$);
end
$$;
create function tests.figures(day date) returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  perform tests.acting_as('gestore');
  answer := private.sales_overview(day);
  perform tests.behind_the_scenes();
  return answer;
end
$$;
create function tests.found(q text, filters jsonb default '{}', sort text default 'created_at') returns text language sql as $$
  select string_agg(nome, ' ') from public.search_sales(q, filters, sort, false)
$$;
select tests.sale('mensile', 'osteria', '2100-01-31'), tests.sale('altrui', 'rivale', '2100-01-01', 12);


-- Who may what.
select tests.acting_as('admin');
select tests.sees('admin reads all sales', 2, 'select * from public.sales');
select tests.allowed('admin adds one', tests.new_sale());
select tests.allowed('admin changes one', $$update public.sales set costo = 5 where id = tests.id('mensile')$$);
select tests.allowed('admin deletes one', $$delete from public.sales where id = tests.id('mensile')$$);

select tests.acting_as('gestore');
select tests.only_reads('gestore', 2);
select lives_ok('select public.sales_overview()', 'gestore reads the figures');
select tests.acting_as('oste');
select tests.only_reads('business', 1);
select throws_ok('select public.sales_overview()', '42501', null, 'business reads no figures');
select tests.sees('nor finds others'' sales', 0, $$select * from public.search_sales('rivale')$$);
select tests.sees('but its own', 1, $$select * from public.search_sales('mensile')$$);
select tests.acting_as('cliente');
select tests.only_reads('cliente', 0);
select throws_ok('select public.sales_overview()', '42501', null, 'cliente reads no figures');
select tests.acting_as_anon();
select tests.only_reads('anon', 0);
select throws_ok('select public.sales_overview()', '42501', null, 'anon reads no figures');

-- What a row holds.
select tests.behind_the_scenes();
select tests.allowed(format('it may cost %s', cost), format('update public.sales set costo = %L where id = tests.id(''mensile'')', cost))
from unnest(array['0', '0.01', '49.90', '99999999.99']) as cost;
select tests.violates(format('but not %s', cost), 'sales_costo_valid', format('update public.sales set costo = %L', cost))
from unnest(array['-0.01', '1.005', '100000000', 'NaN', 'Infinity', '-Infinity']) as cost;
select tests.violates(format('%s months', months), 'sales_mesi_valid', format('update public.sales set mesi = %s', months))
from unnest(array[0, -1, 61]) as months;
select tests.violates(format('a name is not blank (%L)', blank), 'sales_nome_valid', format('update public.sales set nome = %L', blank))
from tests.blanks() as blank;
select tests.violates('a name has 200 characters at most', 'sales_nome_valid', $$update public.sales set nome = repeat('x', 201)$$);
select tests.violates('a name is one line', 'sales_nome_written', $$update public.sales set nome = E'a\nb'$$);
select tests.violates('notes have 1,000 characters at most', 'sales_note_valid', $$update public.sales set note = repeat('x', 1001)$$);
select tests.violates('notes have no controls', 'sales_note_written', $$update public.sales set note = E'a\u202eb'$$);
select tests.violates(format('no sale begins %s', begins), 'sales_inizio_valid', format('update public.sales set inizio = %L', begins))
from unnest(array['1899-12-31', '2200-01-01', 'infinity']) as begins;
select tests.violates('nor is paid then', 'sales_pagata_il_valid', $$update public.sales set pagata_il = '2200-01-01'$$);
select tests.violates('a state is one of four', 'sales_stato_valid', $$update public.sales set stato = 'attivo'$$);
select tests.violates('a sale is of one service', 'sales_service_id_valid', 'update public.sales set service_id = null');
select tests.violates(
  'and of one kind', 'sales_service_id_valid', $$update public.sales set graphic_service_id = tests.id('grafica')$$
);
select throws_ok($$update public.sales set fine = '2100-01-01'$$, '428C9', null, 'nobody sets the end');
select tests.sale('di libera', 'libera', '2100-01-01');
select tests.violates('a sold service stays', 'sales_service_id_fkey', 'delete from public.services');
select tests.violates(
  'so does a business that bought', 'sales_business_id_fkey', $$delete from public.businesses where id = tests.id('libera')$$
);
delete from public.sales where id = tests.id('di libera');
update public.services set nome = 'Altro', costo = 99 where id = tests.id('social');
select results_eq(
  $$select nome, costo from public.sales where id = tests.id('mensile')$$, $$values ('mensile', 10::numeric)$$,
  'what the catalogue says later changes no sale'
);
update public.businesses set stato = 'sospeso' where id = tests.id('osteria');
select is((select count(*) from public.sales), 2::bigint, 'a suspended business keeps its sales');

-- Ends of months.
select is(
  (select fine from (select (begins::date + make_interval(months => months))::date as fine) as counted), ends::date,
  format('%s and %s months are %s', begins, months, ends)
)
from (values ('2100-01-31', 1, '2100-02-28'), ('2028-01-31', 1, '2028-02-29'), ('2028-02-29', 12, '2029-02-28'),
  ('2100-03-31', 1, '2100-04-30'), ('2100-12-31', 2, '2101-02-28'), ('2100-01-15', 60, '2105-01-15')) as given (begins, months, ends);
update public.sales set inizio = '2028-01-31' where id = tests.id('mensile');
select is((select fine from public.sales where id = tests.id('mensile')), '2028-02-29', 'a sale''s end follows its beginning');
update public.sales set mesi = null where id = tests.id('mensile');
select is((select fine from public.sales where id = tests.id('mensile')), null, 'once and for all has no end');
update public.sales set mesi = 1, inizio = '2100-01-31' where id = tests.id('mensile');

-- Renewing.
select tests.acting_as('admin');
select is(public.renew_sales(array[tests.id('mensile'), tests.id('altrui'), tests.id('mensile')]), 2, 'each is renewed once');
select results_eq(
  $$select nome, costo, mesi, inizio, fine, stato, pagata_il, rinnovata from public.sales where rinnova = tests.id('mensile')$$,
  $$values ('mensile', 10::numeric, 1, '2100-02-28'::date, '2100-03-28'::date, 'attiva', null::date, false)$$,
  'the next period begins where the former one ends, at the price as sold'
);
select is((select rinnovata from public.sales where id = tests.id('mensile')), true, 'the former one says so');
select tests.sale('terza', 'osteria', '2100-05-01');
select throws_ok(
  $$select public.renew_sales(array[tests.id('terza'), tests.id('mensile')])$$, 'PT409', null, 'one that is renewed already stops all'
);
select throws_ok(
  $$select public.renew_sales(array[tests.id('terza'), tests.id('nessuna')])$$, 'PT404', null, 'so does one that is not there'
);
select is((select rinnovata from public.sales where id = tests.id('terza')), false, 'and none was renewed');
select throws_ok(
  $$select public.renew_sales(array_fill(tests.id('terza'), array[1001]))$$, '54000', null, 'at most 1,000 at once'
);
select is(public.renew_sales('{}'), 0, 'none is none');
update public.sales set stato = 'annullata' where rinnova = tests.id('mensile');
select is((select rinnovata from public.sales where id = tests.id('mensile')), false, 'a renewal that is called off counts no more');
select is(public.renew_sales(array[tests.id('mensile')]), 1, 'and makes room for another');
select tests.violates(
  'which it would share then', 'sales_rinnova_key', $$update public.sales set stato = 'attiva' where stato = 'annullata'$$
);
select throws_ok(
  format('update public.sales set rinnova = %L where id = %L', tests.id('terza'), tests.id('altrui')), '42501', null,
  'what a sale renews never changes'
);
select tests.violates(
  'nobody renews another business''s sale', 'sales_rinnova_fkey', tests.new_sale(', rinnova', $$, (select id from public.sales
    where rinnova = tests.id('altrui'))$$)
);
select tests.violates('a renewed sale keeps its business', 'sales_rinnova_fkey',
  $$update public.sales set business_id = tests.id('libera') where id = tests.id('altrui')$$);
update public.sales set stato = 'conclusa' where id = tests.id('terza');
select tests.violates('a concluded one is not renewed', 'sales_rinnova_active', tests.new_sale(', rinnova', $$, tests.id('terza')$$));
update public.sales set stato = 'attiva', mesi = null where id = tests.id('terza');
select throws_ok(
  $$select public.renew_sales(array[tests.id('terza')])$$, 'PT409', null, 'nor is one without an end'
);
select tests.allowed(
  'a sale whose renewal stays may be deleted', $$delete from public.sales where id = tests.id('altrui')$$
);
delete from public.sales where rinnova = tests.id('mensile') and stato = 'attiva';
select is((select rinnovata from public.sales where id = tests.id('mensile')), false, 'a deleted renewal counts no more');

-- Paying.
update public.sales set pagata_il = '2100-01-05' where id = tests.id('terza');
select is(
  public.pay_sales(array[tests.id('mensile'), tests.id('terza'), tests.id('nessuna')], '2100-02-01'), 1, 'what is paid stays as it was paid'
);
select is((select pagata_il from public.sales where id = tests.id('terza')), '2100-01-05', 'with its day');
select throws_ok($$select public.pay_sales(array[tests.id('mensile')], null)$$, '22004', null, 'the day is asked for');
select throws_ok($$select public.pay_sales(array_fill(tests.id('terza'), array[1001]), '2100-01-01')$$, '54000', null, 'at most 1,000 at once');

-- The figures.
select tests.behind_the_scenes();
truncate public.sales;
select is(
  tests.figures('2100-06-10'),
  '{"ricorrenti": 0.00, "in_scadenza": 0, "da_incassare": 0, "importo_da_incassare": 0}', 'no sale, no figure'
);
select tests.sale('a', 'osteria', '2100-05-10', 1, 100), tests.sale('b', 'rivale', '2100-06-10', 12, 100),
  tests.sale('c', 'libera', '2100-06-11', 1, 7), tests.sale('una tantum', 'libera', '2100-01-01', null, 50);
select is(
  tests.figures('2100-06-10'),
  '{"ricorrenti": 108.33, "in_scadenza": 1, "da_incassare": 4, "importo_da_incassare": 257}',
  'on its last day a sale still runs, on its first one it runs'
);
select tests.acting_as('admin');
select public.renew_sales(array[tests.id('a')]);
select is(
  private.sales_overview('2100-06-10') - '{da_incassare,importo_da_incassare}'::text[], '{"ricorrenti": 108.33, "in_scadenza": 1}',
  'where it is renewed the renewal runs in its place'
);
select is(private.sales_overview('2100-06-09') ->> 'ricorrenti', '100.00', 'the day before the former one runs alone');
select is(private.sales_overview('2100-06-09') ->> 'in_scadenza', '0', 'what ends a day later does not yet');
select is(private.sales_overview('2100-06-11') ->> 'in_scadenza', '2', 'what ends within thirty days ends soon');
select is(private.sales_overview('2100-06-11') ->> 'ricorrenti', '115.33', 'and no day counts twice');
select is(private.sales_overview('2100-08-01') ->> 'in_scadenza', '2', 'so does what has ended');
update public.sales set stato = 'conclusa' where rinnova is not null;
select is(private.sales_overview('2100-08-01') ->> 'in_scadenza', '1', 'unless it is concluded');
select is(private.sales_overview('2100-08-01') ->> 'da_incassare', '5', 'which has to be paid all the same');
update public.sales set stato = 'proposta' where id = tests.id('c');
update public.sales set stato = 'annullata' where id = tests.id('una tantum');
select is(
  private.sales_overview('2100-08-01') - '{ricorrenti,in_scadenza}'::text[], '{"da_incassare": 3, "importo_da_incassare": 300}',
  'what is proposed or called off has not'
);
select tests.behind_the_scenes();
truncate public.sales;
-- 600 times a third of 0.01 is 2.00; three times a sixth is half a cent.
insert into public.sales (business_id, service_id, nome, costo, mesi, inizio)
select tests.id('osteria'), tests.id('social'), 'x', 0.01, 3, '2100-06-01' from generate_series(1, 600);
select is(tests.figures('2100-06-10') ->> 'ricorrenti', '2.00', 'thirds are added before they are rounded');
truncate public.sales;
insert into public.sales (business_id, service_id, nome, costo, mesi, inizio)
select tests.id('osteria'), tests.id('social'), 'x', 0.01, 6, '2100-06-01' from generate_series(1, 3);
select is(tests.figures('2100-06-10') ->> 'ricorrenti', '0.01', 'half a cent is rounded up');
truncate public.sales;
insert into public.sales (business_id, service_id, nome, costo, mesi, inizio)
select tests.id('osteria'), tests.id('social'), 'x', 99999999.99, months, '2100-06-01' from generate_series(1, 60) as months;
select is(tests.figures('2100-06-10') ->> 'ricorrenti', '467987041.25', 'large ones too');

-- The search.
truncate public.sales;
select tests.sale('vetrina', 'osteria', '2100-01-01'), tests.sale('menù', 'rivale', '2020-01-01');
select tests.acting_as('admin');
select is(tests.found('OSTERIA'), 'vetrina', 'a sale is found by its activity');
select is(tests.found('menu rivale'), 'menù', 'and its own name');
select is(tests.found('', '{"in_scadenza": "true"}'), 'menù', 'by what ends soon or has ended');
select is(public.search_total('sales', '', '{"in_scadenza": "true"}'), 1, 'and counted');
select is(tests.found('', '{"da_incassare": "true", "stato": "attiva"}', 'insegna'), 'vetrina menù', 'in the order of the activities');
update public.businesses set insegna = 'Zenit' where id = tests.id('osteria');
select is(tests.found('zenit'), 'vetrina', 'under its activity''s new name');
select is(tests.found('', '{}', 'insegna'), 'menù vetrina', 'and in its place');
update public.sales set business_id = tests.id('libera'), nome = 'vetrina' where nome = 'vetrina';
select is(tests.found('libera'), 'vetrina', 'or under that of another one');

-- The history.
select is(
  (select jsonb_agg(before order by id) from public.changes where table_name = 'sales' and action = 'update' and at = now() and row_id = tests.id('menù')),
  null, 'what follows from others is no change of a sale'
);
select is(
  (select after ->> 'fine' from public.changes where table_name = 'sales' and action = 'insert' and row_id = tests.id('menù')),
  '2020-02-01', 'its end is in the history'
);
select tests.acting_as('gestore');
select isnt_empty($$select from public.changes where table_name = 'sales'$$, 'gestore reads it');
select tests.acting_as('rivale');
select results_eq(
  $$select distinct business_id from public.changes where table_name = 'sales' and row_id = tests.id('menù')$$, $$values (tests.id('rivale'))$$,
  'a business its own'
);
select is_empty(
  $$select from public.changes where table_name = 'sales' and business_id is distinct from tests.id('rivale')$$, 'and no other'
);
select tests.acting_as('cliente');
select tests.sees('cliente none', 0, $$select from public.changes where table_name = 'sales'$$);

select * from finish();
rollback;
