-- Every table has the new triggers now.
-- expand: only triggers called them.
drop function fw.index_added_named();
-- expand: only triggers called them.
drop function fw.index_changed_named();
-- expand: only functions of the owner called it.
drop function fw.index_row(uuid, text, text, uuid, text);

call fw.make_searchable('bank_lines', 'bl');

-- What was there before is indexed by jobs, which keep nobody waiting.
insert into fw.search_pending (tenant_id, table_name) select t.id, s.table_name from tenants t, fw.searched_tables s order by 1, 2;
