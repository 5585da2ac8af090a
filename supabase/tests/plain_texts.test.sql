-- No text column takes a text that nobody can see, nor one with control characters inside; where a text is one line, no
-- line end either.
begin;
\ir helpers.psql
select no_plan();
select tests.set_stage();
insert into public.closures (website_id, dal, al) values (tests.id('sito osteria'), '2030-01-01', '2030-01-01');
insert into public.seasons (website_id, nome, dal, al, orari)
values (tests.id('sito osteria'), 'Estate', '2030-01-01', '2030-01-01', tests.week());
update public.cards set timbri = 8, premio = 'Un caffè';
insert into public.sales (business_id, service_id, nome, costo, inizio)
values (tests.id('osteria'), tests.id('social'), 'Pacchetto', 10, '2030-01-01');

create table tests.columns as
select relation, name from (
  values
    ('businesses', 'ragione_sociale'), ('businesses', 'insegna'), ('businesses', 'telefono'), ('businesses', 'cellulare'),
    ('businesses', 'indirizzo'), ('businesses', 'citta'), ('businesses', 'regione'),
    ('websites', 'nome'), ('websites', 'telefono'), ('websites', 'cellulare'), ('websites', 'indirizzo'),
    ('websites', 'citta'), ('websites', 'regione'), ('services', 'nome'), ('services', 'descrizione'),
    ('graphic_services', 'nome'), ('graphic_services', 'descrizione'), ('payment_methods', 'iban'),
    ('payment_methods', 'titolare'), ('cards', 'nome'), ('cards', 'premio'), ('profiles', 'display_name'), ('closures', 'motivo'),
    ('seasons', 'nome'), ('sales', 'nome'), ('sales', 'note')
) as texts (relation, name);

select is(
  (select count(*)::integer from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text' and is_generated = 'NEVER'
      and (table_name, column_name) not in (select relation, name from tests.columns)
      and table_name <> 'changes' and column_name !~ '_(url|ordine)$'
      and column_name not in ('email', 'stato', 'partita_iva', 'ricerca', 'durata', 'background_color', 'font', 'tipo', 'role')),
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
select throws_ok(
  format('update public.%I set %I = %L', relation, name, 'Bar 12345678901' || chr(code) || 'troS'), '23514', null,
  format('%s.%s has no U+%s, which turns the direction', relation, name, upper(to_hex(code)))
)
from tests.columns, (values (8234), (8235), (8236), (8237), (8238), (8294), (8295), (8296), (8297)) as turns (code);

create table tests.long_texts as
select * from tests.columns where name in ('descrizione', 'note');
select lives_ok(
  format('update public.%I set %I = %L', relation, name, written || E'\tuno\ndue'),
  format('%s.%s may have joiners, emoji, tabs and lines', relation, name)
)
from tests.long_texts, (values (U&'Famiglia \+01F468\200D\+01F469, نان\200Cوایی')) as texts (written);
select lives_ok(
  format('update public.%I set %I = %L', relation, name, U&'Famiglia \+01F468\200D\+01F469, نان\200Cوایی'),
  format('%s.%s may have joiners and emoji', relation, name)
)
from tests.columns where name <> 'iban' and (relation, name) not in (select relation, name from tests.long_texts);
select throws_ok(
  format('update public.%I set %I = %L', relation, name, 'Bar 12345678901' || broken || 'due'), '23514', null,
  format('%s.%s is one line, without %s', relation, name, kind)
)
from tests.columns,
  (values ('a line end', E'\n'), ('a tab', E'\t'), ('a separator of lines', U&'\2028'), ('a next line', U&'\0085'))
    as breaks (kind, broken)
where (relation, name) not in (select relation, name from tests.long_texts);

select throws_ok(
  format('insert into public.payment_methods (iban) values (%L)', iban), '23514', null, format('%L is no IBAN', iban)
)
from unnest(array[
  'IT60 X054', 'IT60-X054', 'IT60.X054', U&'IT60\202EX054', U&'IT60\200BX054', 'ＩＴ60', 'IT60È', 'IT60;X', E'IT60\n', ' IT60', ''
]) as iban;
select lives_ok(
  format('insert into public.payment_methods (iban) values (%L)', iban), format('%L may be an IBAN', iban)
)
from unnest(array['IT60X0542811101000000123456', 'it60x05428', '12345']) as iban;

select tests.sign_up('invisibile', '{}', jsonb_build_object('display_name', U&'\202E\200B'));
select is(
  (select display_name from public.profiles where user_id = tests.id('invisibile')), null,
  'a sign-up with a name that nobody can see has none'
);
select tests.sign_up('righe', '{}', jsonb_build_object('display_name', E'Anna\nadmin'));
select is(
  (select display_name from public.profiles where user_id = tests.id('righe')), null, 'nor has one with a name of two lines'
);
select * from finish();
rollback;
