-- Rates of sales tax come from a spreadsheet, with their parts.
call fw.carry_imports('tax_rates');
