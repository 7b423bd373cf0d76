-- What a technician offers at the customer's is a quote that was made on the phone and becomes part of the same job.
alter table quotes add column offered_by uuid;
alter table quotes add foreign key (tenant_id, offered_by) references memberships (tenant_id, id) not valid;

-- Technicians see no quotes, but what was offered on site on their own jobs.
create function fw.offers_of_job(job uuid) returns table (id uuid, status text, document jsonb, signer_name text, sent_to text)
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select q.id, case when q.status = 'sent' and q.valid_until < fw.today() then 'expired' else q.status end, r.document, q.signer_name, q.sent_to
    from quotes q join quote_revisions r on r.tenant_id = q.tenant_id and r.quote_id = q.id and r.revision = q.revision
   where q.tenant_id = fw.current_tenant() and q.work_order_id = job and q.offered_by is not null
     and (fw.is_office() or job in (select fw.my_work_orders()))
   order by q.created_at desc, q.id desc $$;

-- Whether a company lets its technicians offer work with prices.
create function fw.offers_on_site(company uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select coalesce((select t.settings -> 'invoice' -> 'offers_on_site' = 'true'::jsonb from tenants t where t.id = company), false) $$;
