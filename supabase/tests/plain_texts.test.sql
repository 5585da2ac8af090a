-- No text column takes a text that nobody can see, nor one with control characters inside.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();
insert into public.closures (website_id, dal, al) values (tests.id('sito osteria'), '2030-01-01', '2030-01-01');

create table tests.columns as
select relation, name from (
  values
    ('businesses', 'ragione_sociale'), ('businesses', 'insegna'), ('businesses', 'telefono'), ('businesses', 'cellulare'),
    ('businesses', 'indirizzo'), ('businesses', 'citta'), ('businesses', 'regione'),
    ('websites', 'nome'), ('websites', 'telefono'), ('websites', 'cellulare'), ('websites', 'indirizzo'),
    ('websites', 'citta'), ('websites', 'regione'), ('services', 'nome'), ('services', 'descrizione'),
    ('graphic_services', 'nome'), ('graphic_services', 'descrizione'), ('payment_methods', 'iban'),
    ('payment_methods', 'titolare'), ('cards', 'nome'), ('profiles', 'display_name'), ('closures', 'motivo')
) as texts (relation, name);

select is(
  (select count(*)::integer from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and is_generated = 'NEVER'
      and (table_name, column_name) not in (select relation, name from tests.columns)
      and table_name in (select relation from tests.columns)
      and column_name !~ '_url$' and column_name not in ('email', 'stato', 'partita_iva', 'ricerca', 'durata')
      and column_name not in ('background_color', 'font')),
  0, 'every text that people write has the rule'
);
select throws_ok(
  format('update public.%I set %I = %L', relation, name, unseen), '23514', null,
  format('%s.%s is not %s', relation, name, kind)
)
from tests.columns,
  (values
    ('marks of direction', U&'\202E\2066\200F'), ('joiners', U&'\200D\200C\2060'), ('a private letter', U&'\E000\+0F0000'),
    ('variation selectors', U&'\FE0F\+0E0100'), ('tags', U&'\+0E0041\+0E007F'), ('fillers', U&'\115F\3164\FFA0\2800'),
    ('separators of lines', U&'\2028\2029'), ('an escape inside', E'Bar\x1b[31m'), ('a carriage return inside', E'Bar\rdue'),
    ('a control of C1', U&'Bar\009B')
  ) as texts (kind, unseen);
select lives_ok(
  format('update public.%I set %I = %L', relation, name, U&'Famiglia \+01F468\200D\+01F469, نان\200Cوایی' || E'\tuno\ndue'),
  format('%s.%s may have joiners, emoji, tabs and lines', relation, name)
)
from tests.columns;

select tests.sign_up('invisibile', '{}', jsonb_build_object('display_name', U&'\202E\200B'));
select is(
  (select display_name from public.profiles where user_id = tests.id('invisibile')), null,
  'a sign-up with a name that nobody can see has none'
);
select * from finish();
rollback;
