-- Payment methods: added and deleted by admin, never edited.

create table public.payment_methods (
  id uuid primary key default gen_random_uuid(),
  iban text not null,
  titolare text,
  created_at timestamptz not null default now(),
  constraint payment_methods_iban_valid
    check (char_length(iban) <= 200 and (iban ~ '[A-Za-z0-9]' or private.visible(iban) <> '')),
  constraint payment_methods_iban_written check (private.visible(iban) = '' or iban ~ '^[A-Za-z0-9]+$'),
  constraint payment_methods_titolare_valid check (char_length(titolare) <= 200),
  constraint payment_methods_titolare_written check (
    titolare = '' or titolare ~ '^[ -~]*[!-~][ -~]*$'
    or private.is_line(titolare) and private.visible(titolare) <> ''
  ),
  constraint payment_methods_created_at_valid check (created_at between '1900-01-01 00:00:00+00' and '2199-12-31 00:00:00+00')
);

create index payment_methods_created_at_idx on public.payment_methods (created_at, id);

create trigger payment_methods_stamp
before insert or update on public.payment_methods
for each row when (pg_trigger_depth() = 0) execute function private.stamp_created();

select private.keep_history('payment_methods');

alter table public.payment_methods enable row level security;
revoke all on public.payment_methods from anon, authenticated;
grant select, insert, delete on public.payment_methods to authenticated;
grant all on public.payment_methods to service_role;

create policy "admin reads payment methods" on public.payment_methods
for select to authenticated
using ((select private.is_admin()));

create policy "admin adds payment methods" on public.payment_methods
for insert to authenticated
with check ((select private.is_admin()));

create policy "admin deletes payment methods" on public.payment_methods
for delete to authenticated
using ((select private.is_admin()));

select private.require_second_step('public.payment_methods');
