-- A photo that was taken off its job is gone: nobody gets its file at the old address, and the backup leaves it out. A file
-- that is also the answer of a checklist item or a signature of the job stays.
create function fw.drop_photo_file() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  update files f set deleted_at = now()
    from removed r
   where f.tenant_id = r.tenant_id and f.id = r.file_id and f.deleted_at is null
     and not exists (select from photos p
       where p.tenant_id = r.tenant_id and p.work_order_id = r.work_order_id and p.file_id = r.file_id)
     and not exists (select from checklist_answers a
       where a.tenant_id = r.tenant_id and a.work_order_id = r.work_order_id and a.file_id = r.file_id)
     and not exists (select from signatures s
       where s.tenant_id = r.tenant_id and s.work_order_id = r.work_order_id and s.file_id = r.file_id);
  return null;
end $$;
create trigger drop_photo_file after delete on photos referencing old table as removed
  for each statement execute function fw.drop_photo_file();
revoke execute on function fw.drop_photo_file() from public;
