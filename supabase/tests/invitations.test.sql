-- An invitation of a business goes to the address that the business has.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

create function tests.link_of(_name text) returns text language sql as $$
  select confirmation_token from auth.users where id = tests.id(_name)
$$;

select tests.behind_the_scenes();
update auth.users set confirmation_token = 'link-oste', email_confirmed_at = null where id = tests.id('oste');
update auth.users set confirmation_token = 'link-rivale', email_confirmed_at = now() where id = tests.id('rivale');

select tests.acting_as('admin');
update public.businesses set citta = 'Alba' where user_id = tests.id('oste');
select tests.behind_the_scenes();
select is(tests.link_of('oste'), 'link-oste', 'another change of the business leaves its link');

select tests.acting_as('admin');
update public.businesses set email = 'giusta@example.it' where user_id in (tests.id('oste'), tests.id('rivale'));
select tests.behind_the_scenes();
select is(tests.link_of('oste'), '', 'a corrected address voids the link that went to the other');
select is(tests.link_of('rivale'), 'link-rivale', 'and nothing of an account that was opened');

select * from finish();
rollback;
