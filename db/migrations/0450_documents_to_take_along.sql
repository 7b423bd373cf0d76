-- Documents of assets and sites, and those of any job, asset or site that the office marks for the phones of the people whose job
-- it is. Who sees an asset or a site (everybody of the company) sees its documents.

alter table files
  add column take_along boolean not null default false,
  add column asset_id uuid,
  add column site_id uuid,
  add foreign key (tenant_id, asset_id) references assets (tenant_id, id) not valid,
  add foreign key (tenant_id, site_id) references sites (tenant_id, id) not valid;
drop policy technician_rows on files;
create policy technician_rows on files as restrictive to fieldwright_app using
  ((select fw.is_office()) or work_order_id in (select fw.my_work_orders())
    or inspection_id in (select fw.my_inspections())
    or guest_room_task_id in (select fw.my_guest_tasks())
    or asset_id is not null or site_id is not null
    or (work_order_id is null and inspection_id is null and guest_room_task_id is null
      and created_by = (select fw.current_user_id())));
