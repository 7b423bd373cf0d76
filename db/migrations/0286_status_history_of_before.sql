-- outside a transaction
call fw.fill_status_spells();
