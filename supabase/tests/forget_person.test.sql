-- Erasing a person: the account with what belongs to it, and every mention in the history; nothing of anybody else.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();
delete from public.changes;

-- What the secret key is told at last, when every call does as little as it can.
create function tests.forget(email text) returns jsonb language plpgsql as $$
declare
  state jsonb;
begin
  loop
    state := private.forget_person(email, state, '0 seconds');
    exit when state ->> 'step' = 'done';
  end loop;
  return jsonb_build_object(
    'addresses', state -> 'addresses', 'accounts', state -> 'accounts', 'changes', state -> 'changes',
    'remaining', state -> 'remaining'
  );
end
$$;

select '# A person who has worked here';
select tests.sign_up('anna'), tests.sign_up('joanna');
update public.user_roles set role = 'admin' where user_id in (tests.id('anna'), tests.id('joanna'));
select tests.acting_as('anna');
update public.services set nome = 'uno' where id = tests.id('social');
select tests.behind_the_scenes();
update auth.users set email = 'anna.rossi@prova.it' where id = tests.id('anna');
select tests.acting_as('anna');
update public.businesses set email = 'Anna.Rossi@prova.it', telefono = '06 1' where id = tests.id('libera');
select tests.acting_as('joanna');
update public.services set nome = 'due', descrizione = 'Chiedi ad anna@prova.it o joanna@prova.it'
where id = tests.id('social');
select tests.behind_the_scenes();
update public.businesses set user_id = tests.id('anna') where id = tests.id('libera');

select '# Who may';
select tests.acting_as(person), throws_ok($$select public.forget_person('anna.rossi@prova.it')$$, '42501', null, person || ' may not')
from unnest(array['admin', 'gestore', 'oste', 'cliente']) as person;
select tests.acting_as_anon();
select throws_ok($$select public.forget_person('anna.rossi@prova.it')$$, '42501', null, 'anon may not');
select tests.behind_the_scenes();
set local role service_role;
select throws_ok(format('select public.forget_person(%L)', wrong), '22023', null, format('%L is no address', wrong))
from unnest(array['', 'anna', '@', null]) as wrong;
select is(
  tests.forget(' Anna.Rossi@PROVA.it '),
  '{"addresses": ["anna.rossi@prova.it", "anna@prova.it"], "accounts": 1, "changes": 5,
    "remaining": {"businesses": 1, "services": 1}}',
  'the secret key may, and is told what is gone and what stays'
);
select is(
  tests.forget('anna.rossi@prova.it'),
  '{"addresses": ["anna.rossi@prova.it"], "accounts": 0, "changes": 0, "remaining": {"businesses": 1}}',
  'a second time there is nothing left'
);
reset role;

select '# What is left';
select is_empty($$select from auth.users where id = tests.id('anna')$$, 'no account');
select is_empty($$select from public.profiles where user_id = tests.id('anna')$$, 'no profile');
select is_empty($$select from public.user_roles where user_id = tests.id('anna')$$, 'no role');
select is_empty(
  $$select from public.changes as change
    where change::text ~* '(?<!jo)anna@|anna.rossi' or strpos(change::text, tests.id('anna')::text) > 0$$,
  'no mention, under neither address'
);
select is(
  after ->> 'descrizione', 'Chiedi ad rimosso o joanna@prova.it', 'others in the same text are still named'
) from public.changes where by = tests.id('joanna');
select is(by_email, 'joanna@prova.it', 'and so is who wrote it') from public.changes where by = tests.id('joanna');
select is(
  after, '{"email": "rimosso", "telefono": "06 1"}', 'what was written of somebody else stays'
) from public.changes where table_name = 'businesses' and after ? 'telefono';
select is(email, 'Anna.Rossi@prova.it', 'and a client keeps its address') from public.businesses where id = tests.id('libera');

select '# A person whose account is gone already';
select tests.sign_up('bruno');
update public.user_roles set role = 'admin' where user_id = tests.id('bruno');
select tests.acting_as('bruno');
update public.services set nome = 'tre' where id = tests.id('social');
select tests.behind_the_scenes();
update auth.users set email = 'bruno.nuovo@prova.it' where id = tests.id('bruno');
select tests.acting_as('bruno');
update public.services set nome = 'quattro' where id = tests.id('social');
select tests.behind_the_scenes();
delete from auth.users where id = tests.id('bruno');
set local role service_role;
select is(
  tests.forget('bruno@prova.it'),
  '{"addresses": ["bruno.nuovo@prova.it", "bruno@prova.it"], "accounts": 0, "changes": 2, "remaining": {}}',
  'the history tells who it was, under the newer address too'
);
reset role;
select is_empty(
  $$select from public.changes as change where change::text ~* 'bruno' or by = tests.id('bruno')$$, 'nothing names them'
);
select isnt_empty($$select from public.changes where by = tests.id('joanna')$$, 'others are still named');

select '# What is not erased is told';
select tests.sign_up('carla'), tests.sign_up('maria-carla');
update public.services set descrizione = E'Chiedi:\ncarla@prova.it, gincarla@prova.it o maria-carla@prova.it' where id = tests.id('social');
update public.services set descrizione = 'carla%40prova.it' where id = tests.id('social');
insert into storage.objects (bucket_id, name, owner, owner_id)
values ('service-covers', 'carla@prova.it.png', tests.id('carla'), tests.id('carla')::text);
set local role service_role;
select is(
  tests.forget('carla@prova.it') -> 'remaining',
  '{"changes": 2, "services": 1, "storage.objects": 1}',
  'where it still stands in the history, in a service and in the name of a file'
);
reset role;
select is(
  after ->> 'descrizione', E'Chiedi:\nrimosso, gincarla@prova.it o maria-carla@prova.it', 'also at the beginning of a line'
) from public.changes where row_id = tests.id('social') and after ->> 'descrizione' like 'Chiedi:%';
select is(after ->> 'descrizione', 'rimosso', 'and however it is encoded')
from public.changes where row_id = tests.id('social') order by id desc limit 1;
select is_empty(
  $$select from storage.objects as file where strpos(file::text, tests.id('carla')::text) > 0$$,
  'no file names the account as its owner'
);

select '# A command that was broken off and is repeated, after however many pieces';
select tests.sign_up('dora');
insert into public.changes (table_name, row_id, action, by, by_email, after)
select 'services', tests.id('social'), 'update', case when n % 2 = 0 then tests.id('dora') else tests.id('joanna') end,
  case when n % 4 = 0 then 'dora.prima@prova.it' when n % 4 = 2 then 'dora@prova.it' else 'joanna@prova.it' end,
  jsonb_build_object('nome', n, 'descrizione', case when n % 100 = 1 then 'dora.prima@prova.it' when n % 100 = 3 then 'dora@prova.it' end)
from generate_series(1, 600) as n;
insert into auth.audit_log_entries (id, payload) values (gen_random_uuid(), '{"actor_username": "dora.prima@prova.it"}');
-- Null after the last piece; otherwise what is left of her. Undone in any case.
create function tests.left_after(pieces integer) returns text language plpgsql as $$
declare
  state jsonb;
  mentions text := null;
begin
  for piece in 1..pieces loop
    if state ->> 'step' = 'done' then
      return null;
    end if;
    state := private.forget_person('dora@prova.it', state, '0 seconds');
  end loop;
  begin
    perform tests.forget('dora@prova.it');
    select concat(
      (select count(*) from auth.users where id = tests.id('dora')), ' ',
      (select count(*) from public.changes as change where change::text ~ 'dora' or by = tests.id('dora')), ' ',
      (select count(*) from auth.audit_log_entries as entry where entry::text ~ 'dora'), ' ',
      (select count(*) from public.changes where by = tests.id('joanna') and id > last)
    ) into mentions from (select max(id) - 600 as last from public.changes) as place;
    raise exception using errcode = 'TAP00';
  exception when sqlstate 'TAP00' then
    return mentions;
  end;
end
$$;
create function tests.tried_after(pieces integer) returns text language plpgsql as $$
declare
  left_over text;
begin
  begin
    left_over := tests.left_after(pieces);
    raise exception using errcode = 'TAP00';
  exception when sqlstate 'TAP00' then
    return left_over;
  end;
end
$$;
select results_eq(
  $$select distinct left_over from generate_series(1, 30) as pieces, tests.tried_after(pieces) as left_over
    where left_over is not null$$,
  $$values ('0 0 0 300')$$, 'nothing of her is left'
);
select isnt(tests.tried_after(8), null, 'that is more than eight pieces');
select is(tests.tried_after(60), null, 'and fewer than sixty');

select '# The history holds no derived column';
select tests.acting_as('joanna');
insert into public.cards (business_id, website_id) select business_id, id from public.websites
where not exists (select from public.cards where website_id = websites.id);
update public.cards set nome = 'Tessera nuova';
delete from public.cards;
select tests.behind_the_scenes();
select is_empty(
  $$select from public.changes where before ?| private.derived_columns() or after ?| private.derived_columns()$$,
  'neither of an insert, an update nor a delete'
);
select set_eq(
  $$select attname::text from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not attisdropped
      -- When a sale ends follows from other columns too, and is what people look for in its history.
      and (attgenerated <> '' and attname <> 'fine' or attname in ('ricerca', 'rinnovata') or attname like 'ha\_%')$$,
  'select unnest(private.derived_columns())', 'and these are all derived columns that there are'
);

select * from finish();
rollback;
