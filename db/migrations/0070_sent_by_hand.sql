-- When somebody gave a document to whom it is for, where no mail did: the link, the PDF or paper.
alter table invoices add column sent_by_hand_at timestamptz;
alter table quotes add column sent_by_hand_at timestamptz;
alter table purchase_orders add column sent_by_hand_at timestamptz;

-- A fact that is added to a document that stands, like when it was looked at. The functions are as they are by now otherwise.
create procedure fw.open_sent_by_hand(guard regprocedure, beside text) language plpgsql as $$
declare was text := pg_get_functiondef(guard);
begin
  if strpos(was, beside) = 0 then raise exception 'nothing beside which to stand in %', guard; end if;
  execute replace(was, beside, beside || ', ''sent_by_hand_at''');
end $$;
call fw.open_sent_by_hand('fw.freeze_sent_invoice()', '''viewed_at''');
call fw.open_sent_by_hand('fw.keep_quote()', '''viewed_at''');
call fw.open_sent_by_hand('fw.freeze_purchase_order()', '''sent_to''');
drop procedure fw.open_sent_by_hand;
