/**
 * SQL that makes every look at the graphic services of a database last for ever, as the worst statement that a caller
 * may send does. PostgreSQL can interrupt it; nothing else ends it.
 */
export const endlessGraphicServices = `
  create function public.endless() returns boolean language plpgsql as 'begin loop end loop; end';
  create policy endless on public.graphic_services as restrictive for select using (public.endless());
  grant execute on function public.endless to anon, authenticated, service_role;
  grant select on public.graphic_services to anon;
  create policy anybody on public.graphic_services for select to anon using (true)`
