-- payment_methods: admins read, add and delete; no role changes; no other role reads any.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

create function tests.new_method() returns text language sql as $$
  select $sql$insert into public.payment_methods (iban, titolare) values ('IT00X', null)$sql$
$$;

select tests.acting_as('admin');
select tests.sees('admin reads the payment methods', 1, 'select * from public.payment_methods');
select tests.allowed('admin adds one', tests.new_method());
select tests.allowed('admin deletes one', 'delete from public.payment_methods');
select tests.refused('admin edits none', 'public.payment_methods', $$update public.payment_methods set iban = 'x'$$);

select tests.acting_as('gestore');
select tests.sees('gestore reads none', 0, 'select * from public.payment_methods');
select tests.refused('gestore adds none', 'public.payment_methods', tests.new_method());
select tests.refused('gestore edits none', 'public.payment_methods', $$update public.payment_methods set iban = 'x'$$);
select tests.refused('gestore deletes none', 'public.payment_methods', 'delete from public.payment_methods');

select tests.acting_as('oste');
select tests.sees('business reads none', 0, 'select * from public.payment_methods');
select tests.refused('business adds none', 'public.payment_methods', tests.new_method());
select tests.refused('business edits none', 'public.payment_methods', $$update public.payment_methods set iban = 'x'$$);
select tests.refused('business deletes none', 'public.payment_methods', 'delete from public.payment_methods');

select tests.acting_as('cliente');
select tests.sees('cliente reads none', 0, 'select * from public.payment_methods');
select tests.refused('cliente adds none', 'public.payment_methods', tests.new_method());
select tests.refused('cliente edits none', 'public.payment_methods', $$update public.payment_methods set iban = 'x'$$);
select tests.refused('cliente deletes none', 'public.payment_methods', 'delete from public.payment_methods');

select tests.acting_as_anon();
select tests.sees('anon reads none', 0, 'select * from public.payment_methods');
select tests.refused('anon adds none', 'public.payment_methods', tests.new_method());
select tests.refused('anon edits none', 'public.payment_methods', $$update public.payment_methods set iban = 'x'$$);
select tests.refused('anon deletes none', 'public.payment_methods', 'delete from public.payment_methods');

select tests.behind_the_scenes();
select tests.violates(
  format('an IBAN is not blank (%L)', blank), 'payment_methods_iban_valid',
  format('update public.payment_methods set iban = %L', blank)
)
from tests.blanks() as blank;
select tests.violates(
  'an IBAN has 200 characters at most', 'payment_methods_iban_valid',
  $$update public.payment_methods set iban = repeat('x', 201)$$
);
select tests.violates(
  'a holder has 200 characters at most', 'payment_methods_titolare_valid',
  $$update public.payment_methods set titolare = repeat('x', 201)$$
);

select tests.acting_as('admin');
delete from public.payment_methods where id = tests.id('conto');
select is(
  (select payment_method_id from public.services where id = tests.id('social')), null,
  'a social service outlives its payment method'
);
select is(
  (select payment_method_id from public.graphic_services where id = tests.id('grafica')), null,
  'and so does a graphic service'
);

select * from finish();
rollback;
