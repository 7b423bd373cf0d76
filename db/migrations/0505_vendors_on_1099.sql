-- What the United States' forms 1099-NEC and 1099-MISC need of a vendor, and its papers such as the W-9.
alter table vendors
  add column legal_name text,
  add column form_1099 text,
  add column w9_received_on date,
  add column attachments jsonb not null default '[]';
alter table vendors add constraint vendors_form_1099_check check (form_1099 in
  ('nonemployee_compensation', 'rents', 'royalties', 'other_income', 'medical_payments', 'attorney_proceeds')) not valid;
