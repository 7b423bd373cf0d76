-- outside a transaction
call fw.fill_tax_lines();
analyze tax_lines, tax_totals;
