-- How often a year the guest rooms of a site are to be maintained, what that takes, and by which checklist. Without a site: of all
-- sites that have no standard of their own.

create table room_maintenance_standards (
  like fw.business_row including defaults,
  site_id uuid,
  times_a_year integer not null default 4 check (times_a_year between 1 and 52),
  minutes integer not null default 35 check (minutes between 5 and 480),
  checklist_template_id uuid,
  constraint room_maintenance_standards_site_key unique nulls not distinct (tenant_id, site_id),
  foreign key (tenant_id, site_id) references sites (tenant_id, id) on delete cascade,
  foreign key (tenant_id, checklist_template_id) references checklist_templates (tenant_id, id)
);
call fw.business_table('room_maintenance_standards');
create index room_maintenance_standards_newest_idx on room_maintenance_standards (tenant_id, created_at desc, id desc);
create index room_maintenance_standards_checklist_idx on room_maintenance_standards (tenant_id, checklist_template_id)
  where checklist_template_id is not null;
