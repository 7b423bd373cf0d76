-- A fixed asset belongs to a department and a branch: they bear its depreciation.
alter table fixed_assets
  add column department_id uuid,
  add column branch_id uuid,
  add constraint fixed_assets_department_id_fkey foreign key (tenant_id, department_id) references departments (tenant_id, id) not valid,
  add constraint fixed_assets_branch_id_fkey foreign key (tenant_id, branch_id) references branches (tenant_id, id) not valid;
