-- outside a transaction
create index concurrently if not exists fixed_assets_department_idx on fixed_assets (tenant_id, department_id) where department_id is not null;
create index concurrently if not exists fixed_assets_branch_idx on fixed_assets (tenant_id, branch_id) where branch_id is not null;
alter table fixed_assets validate constraint fixed_assets_department_id_fkey;
alter table fixed_assets validate constraint fixed_assets_branch_id_fkey;
