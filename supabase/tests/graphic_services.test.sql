-- graphic_services: admins read, create and change; gestore and business read; cliente does nothing; no role deletes.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();

create function tests.new_service() returns text language sql as $$
  select $sql$insert into public.graphic_services (nome, costo, durata) values ('Nuovo', 49.90, '1')$sql$
$$;

select tests.acting_as('admin');
select tests.sees('admin reads the graphic services', 1, 'select * from public.graphic_services');
select tests.allowed('admin creates a graphic service', tests.new_service());
select tests.allowed(
  'admin changes a graphic service', $$update public.graphic_services set costo = 0 where id = tests.id('grafica')$$
);
select tests.refused('admin deletes none', 'public.graphic_services', 'delete from public.graphic_services');

select tests.acting_as('gestore');
select tests.sees('gestore reads the graphic services', 1, 'select * from public.graphic_services');
select tests.refused('gestore creates none', 'public.graphic_services', tests.new_service());
select tests.refused('gestore changes none', 'public.graphic_services', 'update public.graphic_services set costo = 0');
select tests.refused('gestore deletes none', 'public.graphic_services', 'delete from public.graphic_services');

select tests.acting_as('oste');
select tests.sees('business reads the graphic services', 1, 'select * from public.graphic_services');
select tests.refused('business creates none', 'public.graphic_services', tests.new_service());
select tests.refused('business changes none', 'public.graphic_services', 'update public.graphic_services set costo = 0');
select tests.refused('business deletes none', 'public.graphic_services', 'delete from public.graphic_services');

select tests.acting_as('cliente');
select tests.sees('cliente reads none', 0, 'select * from public.graphic_services');
select tests.refused('cliente creates none', 'public.graphic_services', tests.new_service());
select tests.refused('cliente changes none', 'public.graphic_services', 'update public.graphic_services set costo = 0');
select tests.refused('cliente deletes none', 'public.graphic_services', 'delete from public.graphic_services');

select tests.acting_as_anon();
select tests.sees('anon reads none', 0, 'select * from public.graphic_services');
select tests.refused('anon creates none', 'public.graphic_services', tests.new_service());
select tests.refused('anon changes none', 'public.graphic_services', 'update public.graphic_services set costo = 0');
select tests.refused('anon deletes none', 'public.graphic_services', 'delete from public.graphic_services');

select tests.behind_the_scenes();
select tests.allowed(format('it may cost %s', cost), format('update public.graphic_services set costo = %L', cost))
from unnest(array['0', '0.01', '49.9', '49.90', '99999999.99']) as cost;
select tests.violates(
  format('but not %s', cost), 'graphic_services_costo_valid', format('update public.graphic_services set costo = %L', cost)
)
from unnest(array['-0.01', '1.005', '100000000', 'NaN', 'Infinity', '-Infinity']) as cost;
select tests.violates(
  format('a name is not blank (%L)', blank), 'graphic_services_nome_valid',
  format('update public.graphic_services set nome = %L', blank)
)
from tests.blanks() as blank;
select tests.violates(
  'a name has 200 characters at most', 'graphic_services_nome_valid', $$update public.graphic_services set nome = repeat('x', 201)$$
);
select tests.violates(
  'a description has 10000 characters at most', 'graphic_services_descrizione_valid',
  $$update public.graphic_services set descrizione = repeat('x', 10001)$$
);
select tests.violates(
  'a cover is a web address', 'graphic_services_immagine_copertina_url_valid',
  $$update public.graphic_services set immagine_copertina_url = 'javascript:alert(1)'$$
);
select tests.violates(
  'it is paid by a method that exists', 'graphic_services_payment_method_id_fkey',
  'update public.graphic_services set payment_method_id = gen_random_uuid()'
);
select tests.allowed(
  format('it may last %s', duration), format('update public.graphic_services set durata = %L', duration)
)
from unnest(array['una_tantum', '1', '3', '6', '12']) as duration;
select tests.violates(
  format('but not %L', duration), 'graphic_services_durata_valid',
  format('update public.graphic_services set durata = %L', duration)
)
from unnest(array['', '0', '2', '24', 'Una tantum', 'sempre']) as duration;

select * from finish();
rollback;
