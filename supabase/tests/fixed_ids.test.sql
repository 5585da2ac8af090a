-- The identifiers of a row never change through the API, whatever the caller's role.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();
select tests.website('sito libero', 'libera'), tests.business('spoglia');
insert into public.closures (website_id, dal, al) values (tests.id('sito osteria'), '2027-08-10', '2027-08-26');
insert into public.seasons (website_id, nome, dal, al, orari)
values (tests.id('sito osteria'), 'Estate', '2027-06-01', '2027-09-15', tests.week());
insert into public.sales (business_id, service_id, nome, costo, inizio)
values (tests.id('osteria'), tests.id('social'), 'Vetrina', 10, '2027-06-01');
update public.cards set timbri = 8, premio = 'Un caffè';
insert into public.card_holders (id, card_id, user_id)
values (tests.id('tessera'), tests.id('card rivale'), tests.id('cliente'));
insert into public.stamps (holder_id, tipo, created_at) values (tests.id('tessera'), 'timbro', now() - interval '1 day');

create function tests.fixed_columns() returns table (relation text, column_name text, value text) language sql as $$
  values
    ('profiles', 'user_id', tests.id('nuovo')::text), ('user_roles', 'user_id', tests.id('nuovo')::text),
    ('businesses', 'id', tests.id('nuovo')::text), ('businesses', 'user_id', tests.id('gestore')::text),
    ('websites', 'id', tests.id('nuovo')::text),
    ('services', 'id', tests.id('nuovo')::text), ('graphic_services', 'id', tests.id('nuovo')::text),
    ('payment_methods', 'id', tests.id('nuovo')::text),
    ('cards', 'id', tests.id('nuovo')::text), ('cards', 'website_id', tests.id('sito libero')::text),
    ('cards', 'business_id', tests.id('libera')::text),
    ('closures', 'id', tests.id('nuovo')::text), ('closures', 'website_id', tests.id('sito libero')::text),
    ('seasons', 'id', tests.id('nuovo')::text), ('seasons', 'website_id', tests.id('sito libero')::text),
    ('sales', 'id', tests.id('nuovo')::text), ('sales', 'rinnova', tests.id('nuovo')::text),
    ('card_holders', 'id', tests.id('nuovo')::text), ('card_holders', 'user_id', tests.id('gestore')::text),
    ('stamps', 'id', tests.id('nuovo')::text), ('stamps', 'holder_id', tests.id('nuovo')::text)
$$;

-- One row only, so that a duplicate key cannot be the cause of the refusal.
create function tests.try_as(person text) returns setof text language plpgsql as $$
begin
  if person = 'anon' then
    perform tests.acting_as_anon();
  else
    perform tests.acting_as(person);
  end if;
  return query
    select tests.refused(
      format('%s changes no %s.%s', person, relation, column_name), format('public.%I', relation)::regclass,
      format(
        'update public.%1$I set %2$I = %3$L where ctid = (select min(ctid) from public.%1$I)', relation, column_name, value
      )
    )
    from tests.fixed_columns()
    where column_name <> 'user_id' or relation <> 'businesses' or tests.has_column_grants();
end
$$;
select tests.try_as(person) from unnest(array['admin', 'gestore', 'oste', 'cliente', 'anon']) as person;

select tests.acting_as('oste');
select throws_ok(
  $$update public.cards set id = tests.id('nuovo') where id = tests.id('card osteria')$$, '42501',
  'id of cards never changes', 'a business is told so'
);
select tests.refused(
  'nor by an upsert that brings its own website''s card another id', 'public.cards',
  format(
    'insert into public.cards (id, business_id, website_id) values (%L, %L, %L)
      on conflict (website_id) do update set id = excluded.id',
    tests.id('nuovo'), tests.id('osteria'), tests.id('sito osteria')
  )
);
select tests.allowed(
  'an id written as it was is no change',
  $$update public.cards set id = id, website_id = website_id, business_id = business_id, nome = 'x'
    where id = tests.id('card osteria')$$
);
select tests.acting_as('admin');
select tests.allowed(
  'admin gives a website to another business',
  $$update public.websites set business_id = tests.id('spoglia') where id = tests.id('sito osteria')$$
);

select '# created_at';
select tests.behind_the_scenes();
create function tests.keeps_time(person text, relation text, key text, id uuid) returns text language plpgsql as $$
declare
  made timestamptz;
  kept timestamptz;
begin
  execute format('select created_at from public.%I where %I = $1', relation, key) into made using id;
  perform tests.acting_as(person);
  execute format('update public.%I set created_at = ''2001-01-01'' where %I = $1', relation, key) using id;
  perform tests.behind_the_scenes();
  execute format('select created_at from public.%I where %I = $1', relation, key) into kept using id;
  return is(kept, made, format('%s does not date %s back', person, relation));
end
$$;
select tests.keeps_time(person, relation, key, tests.id(name))
from (
  values
    ('oste', 'profiles', 'user_id', 'oste'), ('admin', 'businesses', 'id', 'osteria'),
    ('admin', 'websites', 'id', 'sito osteria'), ('oste', 'websites', 'id', 'sito osteria'),
    ('admin', 'services', 'id', 'social'), ('admin', 'graphic_services', 'id', 'grafica'),
    ('admin', 'cards', 'id', 'card osteria'), ('oste', 'cards', 'id', 'card osteria')
) as kept (person, relation, key, name);

select '# The service and the database''s own';
select tests.allowed(
  'an import gives any id', $$update public.cards set id = tests.id('nuovo') where id = tests.id('card osteria')$$
);
select set_eq(
  $$select distinct relation from tests.fixed_columns()$$,
  $$select tablename::text from pg_tables where schemaname = 'public' and tablename <> 'changes'$$,
  'every table keeps what its rows are known by; the history refuses every change'
);

select * from finish();
rollback;
