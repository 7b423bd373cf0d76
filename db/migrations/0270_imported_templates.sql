-- A template, or a version of one, that an import made goes with it when the import is undone.
alter table inspection_templates add column import_id uuid;
alter table inspection_template_versions add column import_id uuid;
