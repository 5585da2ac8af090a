-- Live changes: whoever listens hears what their token may select, as they are at that moment.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

select '# One change of every kind and table, of each business and of none';
delete from public.changes;
create temporary table kinds on commit drop as
  select row_number() over () as place, tablename, action, business, moved
  from unnest(array[
    'businesses', 'websites', 'services', 'graphic_services', 'cards', 'payment_methods', 'closures', 'seasons', 'a table of tomorrow'
  ]) as tablename,
  unnest(array['insert', 'update', 'delete']) as action,
  unnest(array[tests.id('osteria'), tests.id('rivale'), tests.id('libera'), null]) as business,
  unnest(array['{}', '{"business_id": 1}', '{"business_id": 1, "nome": "x"}', null]::jsonb[]) as moved;
insert into public.changes (table_name, row_id, action, before, business_id)
select tablename, gen_random_uuid(), action, moved, business from kinds order by place;

create table tests.listeners (name text, account uuid, session uuid);
insert into tests.listeners
select name, tests.id(name), gen_random_uuid() from unnest(array['admin', 'gestore', 'oste', 'rivale', 'cliente']) as name;
insert into auth.sessions (id, user_id) select session, account from tests.listeners;
create function tests.hears() returns table (name text, changes bigint[]) language sql security definer as $$
  select listener.name, heard.changes
  from private.readers_of_changes(
    array(select id from public.changes),
    array(select account from tests.listeners order by listeners.name),
    array(select session from tests.listeners order by listeners.name)
  ) as heard
  cross join unnest(heard.listeners) as place
  join (select listeners.name, row_number() over (order by listeners.name) as place from tests.listeners) as listener using (place)
$$;
create temporary table selected (name text, changes bigint[]) on commit drop;
grant all on selected to authenticated;
create function tests.compare(what text) returns setof text language plpgsql as $$
declare
  person text;
begin
  truncate selected;
  foreach person in array array['admin', 'gestore', 'oste', 'rivale', 'cliente'] loop
    perform tests.acting_as(person);
    insert into selected select person, array_agg(id order by id) from public.changes having count(*) > 0;
    perform tests.behind_the_scenes();
  end loop;
  return query select set_eq('select * from tests.hears()', 'select * from selected', what);
end
$$;
select tests.compare('everybody hears exactly what they may select');
select set_eq('select name from selected', array['admin', 'gestore', 'oste', 'rivale'], 'which is nothing for a cliente alone');

select '# Whoever they were when the change was saved';
-- Of the installation's admins one stays.
select tests.sign_up('capo');
update auth.users set email_confirmed_at = now() where id = tests.id('capo');
update public.user_roles set role = 'admin' where user_id = tests.id('capo');
update public.user_roles set role = 'gestore' where user_id = tests.id('admin');
update public.user_roles set role = 'admin' where user_id = tests.id('gestore');
select tests.compare('also after two roles were exchanged');
update public.user_roles set role = 'cliente' where user_id = tests.id('gestore');
select tests.compare('after a role was lost');
update public.businesses set user_id = null where id in (tests.id('osteria'), tests.id('rivale'));
update public.businesses set user_id = tests.id('oste') where id = tests.id('rivale');
select tests.compare('after a business was given to another account');
update public.user_roles set role = 'cliente' where user_id = tests.id('oste');
select tests.compare('and after its account became a cliente');
delete from auth.users where id = tests.id('rivale');
select is_empty($$select from tests.hears() where name = 'rivale'$$, 'an account that is gone hears nothing');

select '# Sessions';
select isnt_empty($$select from tests.hears() where name = 'admin'$$, 'an open session hears');
update auth.users set banned_until = now() + interval '1 hour' where id = tests.id('admin');
select is_empty($$select from tests.hears() where name = 'admin'$$, 'a banned account does not');
update auth.users set banned_until = now() - interval '1 hour' where id = tests.id('admin');
select isnt_empty($$select from tests.hears() where name = 'admin'$$, 'until the ban is over');
update auth.sessions set user_id = tests.id('cliente') where user_id = tests.id('admin');
select is_empty($$select from tests.hears() where name = 'admin'$$, 'nor one in a session of another account');
delete from auth.sessions;
select is_empty('select from tests.hears()', 'nor anybody in a session that has ended');

select '# Nobody asks it through the API';
select is(
  has_function_privilege(role, 'private.readers_of_changes(bigint[], uuid[], uuid[])', 'execute'), false,
  format('not %s', role)
)
from unnest(array['anon', 'authenticated', 'service_role']) as role;

select '# A website that moves to another business';
delete from public.cards where id = tests.id('card rivale');
delete from public.websites where id = tests.id('sito rivale');
delete from public.changes;
update public.user_roles set role = 'admin' where user_id = tests.id('admin');
select tests.acting_as('admin');
update public.websites set telefono = '06 prima' where id = tests.id('sito osteria');
update public.websites set business_id = tests.id('libera'), telefono = '06 dopo', nome = 'Nuovo'
where id = tests.id('sito osteria');
update public.websites set business_id = tests.id('rivale') where id = tests.id('sito osteria');
update public.websites set telefono = '06 poi' where id = tests.id('sito osteria');
select tests.behind_the_scenes();
select tests.sign_up('erede', jsonb_build_object('business_id', tests.id('libera')));
select tests.acting_as('erede');
select is_empty(
  $$select from public.changes where table_name = 'websites'$$, 'its new business reads nothing of a change that holds more than the move'
);
select results_eq(
  $$select before from public.changes where table_name = 'cards'$$,
  $$values (jsonb_build_object('business_id', tests.id('osteria')))$$, 'of the card that moved along it reads from where'
);
select tests.behind_the_scenes();
update auth.users set email_confirmed_at = now() where id = tests.id('erede');
update public.businesses set user_id = null where id = tests.id('libera');
update public.businesses set user_id = tests.id('erede') where id = tests.id('rivale');
select tests.acting_as('erede');
select results_eq(
  $$select before, after from public.changes where table_name = 'websites' order by id$$,
  $$values
    (jsonb_build_object('business_id', tests.id('libera')), jsonb_build_object('business_id', tests.id('rivale'))),
    ('{"telefono": "06 dopo"}', '{"telefono": "06 poi"}')$$,
  'of a mere move, and of what came after, it reads all'
);

select * from finish();
rollback;
