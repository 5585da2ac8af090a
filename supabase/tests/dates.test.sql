-- Every date and time of every table is one that calendars know, whoever writes it.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();
insert into public.closures (id, website_id, dal, al)
values (tests.id('ferie'), tests.id('sito osteria'), '2027-08-10', '2027-08-26');
insert into public.seasons (website_id, nome, dal, al, orari)
values (tests.id('sito osteria'), 'Estate', '2027-06-01', '2027-09-15', tests.week());
update public.cards set timbri = 8, premio = 'Un caffè';
insert into public.card_holders (id, card_id, user_id)
values (tests.id('tessera'), tests.id('card osteria'), tests.id('cliente'));
insert into public.sales (business_id, service_id, nome, costo, inizio)
values (tests.id('osteria'), tests.id('social'), 'Vetrina', 10, '2027-06-01');
insert into public.stamps (holder_id, tipo, created_at) values (tests.id('tessera'), 'timbro', now() - interval '1 day');

create function tests.unknown_dates() returns setof text language sql as $$
  values
    ('infinity'), ('-infinity'), ('0044-03-15 BC'), ('4713-01-01 BC'), ('0001-01-01'), ('1899-12-31'), ('2200-01-02'),
    ('99999-01-01'), ('294276-12-31')
$$;
-- The history is written by the database alone, at the time that it is.
create table tests.dated as
  select table_name::text as relation, column_name::text
  from information_schema.columns
  where table_schema = 'public' and data_type in ('date', 'timestamp without time zone', 'timestamp with time zone')
    and is_generated = 'NEVER'
    and table_name in (select tablename from pg_tables where schemaname = 'public' and tablename <> 'changes');
select cmp_ok((select count(*) from tests.dated), '>=', 20::bigint, 'the columns are found');

create function tests.refuses_date(relation text, column_name text, value text) returns text language plpgsql as $$
begin
  execute format('alter table public.%I disable trigger user', relation);
  begin
    execute format(
      'update public.%1$I set %2$I = %3$L where ctid = (select min(ctid) from public.%1$I)', relation, column_name, value
    );
    raise exception using errcode = 'TAP00';
  exception
    when check_violation or datetime_field_overflow then
      return ok(true, format('%s.%s is never %s', relation, column_name, value));
    when sqlstate 'TAP00' then
      return ok(false, format('%s.%s is never %s', relation, column_name, value));
  end;
end
$$;
select tests.refuses_date(relation, column_name, value) from tests.dated, tests.unknown_dates() as value;

select '# created_at is not the client''s';
create function tests.now_made(relation text, statement text) returns text language plpgsql as $$
declare
  made timestamptz;
begin
  execute statement || ' returning created_at' into made;
  return ok(
    made between statement_timestamp() - interval '1 minute' and clock_timestamp(),
    format('%s has the time of the database', relation)
  );
end
$$;
select set_eq(
  $$select tgrelid::regclass::text from pg_trigger
    where tgfoid in ('private.stamp'::regproc, 'private.stamp_created'::regproc, 'private.begin_stamp'::regproc)$$,
  $$select relation from tests.dated where column_name = 'created_at'$$,
  'every table with created_at has a trigger that keeps it'
);
alter table public.payment_methods enable trigger user;
alter table public.closures enable trigger user;
select tests.acting_as('admin');
select tests.now_made('payment_methods', format(
  'insert into public.payment_methods (iban, created_at) values (''IT1'', %L)', value
))
from tests.unknown_dates() as value;
select tests.now_made('closures', format(
  'insert into public.closures (website_id, dal, al, created_at) values (%L, %L, %L, %L)',
  tests.id('sito rivale'), '2027-01-01'::date + place::integer, '2027-01-01'::date + place::integer, value
))
from tests.unknown_dates() with ordinality as given (value, place);
create temporary table before on commit drop as select * from public.closures where id = tests.id('ferie');
update public.closures set created_at = '2001-01-01', motivo = 'Ferie' where id = tests.id('ferie');
select results_eq(
  $$select created_at, motivo from public.closures where id = tests.id('ferie')$$,
  $$select created_at, 'Ferie' from before$$,
  'a closure keeps its time, whatever is sent'
);
delete from public.payment_methods where id = tests.id('conto');
select lives_ok(
  $$select public.restore_deleted(max(id)) from public.changes where action = 'delete'$$, 'a payment method comes back'
);

select * from finish();
rollback;
