-- When an asset was down, why, and which job mended it. The asset's status opens and closes them.
create table asset_downtimes (
  like fw.business_row including defaults,
  asset_id uuid not null,
  kind text not null default 'failure' check (kind in ('failure', 'planned')),
  from_at timestamptz not null,
  -- Null: it still lasts.
  to_at timestamptz,
  cause text check (length(cause) <= 500),
  work_order_id uuid,
  constraint asset_downtimes_order_check check (to_at > from_at),
  constraint asset_downtimes_no_overlap exclude using gist (tenant_id with =, asset_id with =, tstzrange(from_at, to_at) with &&),
  foreign key (tenant_id, asset_id) references assets (tenant_id, id) on delete cascade,
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id)
);
call fw.business_table('asset_downtimes');
create index asset_downtimes_newest_idx on asset_downtimes (tenant_id, from_at desc, id desc);
create index asset_downtimes_asset_idx on asset_downtimes (tenant_id, asset_id, from_at desc);
create index asset_downtimes_work_order_idx on asset_downtimes (tenant_id, work_order_id) where work_order_id is not null;

-- The repair of a downtime: the newest one that was under way when it began, or else the first one asked for while it lasted.
create function fw.repair_of_downtime(asset uuid, began timestamptz, ended timestamptz) returns uuid language sql stable as $$
  select w.id from work_orders w
   where w.asset_id = asset and w.kind in ('repair', 'emergency', 'recall') and w.status not in ('cancelled', 'cannot_complete')
     and w.requested_at <= coalesce(ended, now()) and (w.completed_at is null or w.completed_at >= began)
     and w.requested_at >= began - interval '30 days'
   order by (w.requested_at <= began) desc, case when w.requested_at <= began then w.requested_at end desc, w.requested_at, w.id
   limit 1 $$;

alter table assets add column replacement_cost bigint check (replacement_cost >= 0);

-- What repairs cost since a moment.
create function fw.asset_repair_cost(asset uuid, since timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(fw.work_order_cost(w.id)), 0)::bigint from work_orders w
   where w.asset_id = asset and w.kind in ('repair', 'emergency', 'recall')
     and coalesce(w.completed_at, w.requested_at) >= since $$;
