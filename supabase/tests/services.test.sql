-- services: admins read, create and change; gestore and business read; cliente does nothing; no role deletes.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

create function tests.new_service() returns text language sql as $$
  select $sql$insert into public.services (nome, costo, durata) values ('Nuovo', 49.90, 1)$sql$
$$;

select tests.acting_as('admin');
select tests.sees('admin reads the social services', 1, 'select * from public.services');
select tests.allowed('admin creates a social service', tests.new_service());
select tests.allowed(
  'admin changes a social service', $$update public.services set costo = 0 where id = tests.id('social')$$
);
select tests.refused('admin deletes none', 'public.services', 'delete from public.services');

select tests.acting_as('gestore');
select tests.sees('gestore reads the social services', 1, 'select * from public.services');
select tests.refused('gestore creates none', 'public.services', tests.new_service());
select tests.refused('gestore changes none', 'public.services', 'update public.services set costo = 0');
select tests.refused('gestore deletes none', 'public.services', 'delete from public.services');

select tests.acting_as('oste');
select tests.sees('business reads the social services', 1, 'select * from public.services');
select tests.refused('business creates none', 'public.services', tests.new_service());
select tests.refused('business changes none', 'public.services', 'update public.services set costo = 0');
select tests.refused('business deletes none', 'public.services', 'delete from public.services');

select tests.acting_as('cliente');
select tests.sees('cliente reads none', 0, 'select * from public.services');
select tests.refused('cliente creates none', 'public.services', tests.new_service());
select tests.refused('cliente changes none', 'public.services', 'update public.services set costo = 0');
select tests.refused('cliente deletes none', 'public.services', 'delete from public.services');

select tests.acting_as_anon();
select tests.sees('anon reads none', 0, 'select * from public.services');
select tests.refused('anon creates none', 'public.services', tests.new_service());
select tests.refused('anon changes none', 'public.services', 'update public.services set costo = 0');
select tests.refused('anon deletes none', 'public.services', 'delete from public.services');

select tests.behind_the_scenes();
select tests.allowed(format('it may cost %s', cost), format('update public.services set costo = %L', cost))
from unnest(array['0', '0.01', '49.9', '49.90', '99999999.99']) as cost;
select tests.violates(
  format('but not %s', cost), 'services_costo_valid', format('update public.services set costo = %L', cost)
)
from unnest(array['-0.01', '1.005', '100000000', 'NaN', 'Infinity', '-Infinity']) as cost;
select tests.violates(
  format('a name is not blank (%L)', blank), 'services_nome_valid',
  format('update public.services set nome = %L', blank)
)
from tests.blanks() as blank;
select tests.violates(
  'a name has 200 characters at most', 'services_nome_valid', $$update public.services set nome = repeat('x', 201)$$
);
select tests.violates(
  'a description has 10000 characters at most', 'services_descrizione_valid',
  $$update public.services set descrizione = repeat('x', 10001)$$
);
select tests.violates(
  'a cover is a web address', 'services_immagine_copertina_url_valid',
  $$update public.services set immagine_copertina_url = 'javascript:alert(1)'$$
);
select tests.violates(
  'it is paid by a method that exists', 'services_payment_method_id_fkey',
  'update public.services set payment_method_id = gen_random_uuid()'
);
select tests.allowed(format('it may last %s months', months), format('update public.services set durata = %s', months))
from unnest(array[1, 3, 6, 12]) as months;
select tests.violates(
  format('but not %s', months), 'services_durata_valid', format('update public.services set durata = %s', months)
)
from unnest(array[-1, 0, 2, 24]) as months;

select * from finish();
rollback;
