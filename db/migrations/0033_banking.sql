-- Bank statements: what the bank says has happened, beside what the books say, and the proof that both agree.

create table bank_imports (
  like fw.business_row including defaults,
  account_id uuid not null,
  file_name text not null,
  file_sha256 text not null,
  format text not null check (format in ('csv', 'ofx')),
  -- How the columns of the file are read: the next file of this account is read in the same way.
  mapping jsonb,
  from_date date not null,
  to_date date not null,
  closing_balance bigint,
  line_count integer not null,
  duplicate_count integer not null default 0,
  undone_at timestamptz,
  constraint bank_imports_dates_check check (to_date >= from_date)
);
call fw.business_table('bank_imports');
alter table bank_imports add foreign key (tenant_id, account_id) references accounts (tenant_id, id);
create unique index bank_imports_file_key on bank_imports (tenant_id, account_id, file_sha256) where undone_at is null;
create index bank_imports_newest_idx on bank_imports (tenant_id, account_id, created_at desc, id desc);

create table bank_lines (
  like fw.business_row including defaults,
  import_id uuid not null,
  account_id uuid not null,
  booked_on date not null,
  -- From the owner's side: what came in is positive.
  amount bigint not null check (amount <> 0),
  description text not null default '',
  counterparty text,
  reference text,
  -- The bank's own id of the transaction, or what the line says and the how-many-eth of its kind it is.
  fingerprint text not null,
  status text not null default 'unmatched' check (status in ('unmatched', 'matched', 'ignored')),
  ignore_reason text,
  search_text text generated always as (lower(description || ' ' || coalesce(counterparty, '') || ' ' || coalesce(reference, ''))) stored,
  constraint bank_lines_fingerprint_key unique (tenant_id, account_id, fingerprint)
);
call fw.business_table('bank_lines');
alter table bank_lines
  add foreign key (tenant_id, import_id) references bank_imports (tenant_id, id),
  add foreign key (tenant_id, account_id) references accounts (tenant_id, id);
create index bank_lines_import_idx on bank_lines (tenant_id, import_id);
create index bank_lines_newest_idx on bank_lines (tenant_id, account_id, booked_on desc, id desc);
create index bank_lines_open_idx on bank_lines (tenant_id, account_id, booked_on) where status = 'unmatched';

-- A line of the bank and the lines of the journal that it is. A line of the journal happened at the bank once.
create table bank_matches (
  like fw.business_row including defaults,
  bank_line_id uuid not null,
  journal_line_id uuid not null,
  -- Posted from the bank's line: taken back when the match is undone.
  created_entry boolean not null default false,
  constraint bank_matches_journal_line_key unique (tenant_id, journal_line_id)
);
call fw.business_table('bank_matches');
alter table bank_matches
  add foreign key (tenant_id, bank_line_id) references bank_lines (tenant_id, id),
  add foreign key (tenant_id, journal_line_id) references journal_lines (tenant_id, id);
create index bank_matches_bank_line_idx on bank_matches (tenant_id, bank_line_id);

create table reconciliations (
  like fw.business_row including defaults,
  account_id uuid not null,
  statement_date date not null,
  statement_balance bigint not null,
  opening_balance bigint not null default 0,
  status text not null default 'open' check (status in ('open', 'completed')),
  completed_at timestamptz,
  completed_by uuid,
  reopen_reason text,
  constraint reconciliations_completed_check check ((status = 'completed') = (completed_at is not null))
);
call fw.business_table('reconciliations');
alter table reconciliations
  add foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add foreign key (tenant_id, completed_by) references memberships (tenant_id, user_id);
create unique index reconciliations_open_key on reconciliations (tenant_id, account_id) where status = 'open';
create index reconciliations_newest_idx on reconciliations (tenant_id, account_id, statement_date desc, id desc);
create index reconciliations_completed_by_idx on reconciliations (tenant_id, completed_by);

create table reconciliation_lines (
  like fw.appended_row including defaults,
  reconciliation_id uuid not null,
  journal_line_id uuid not null,
  constraint reconciliation_lines_journal_line_key unique (tenant_id, journal_line_id)
);
call fw.business_table('reconciliation_lines');
alter table reconciliation_lines
  add foreign key (tenant_id, reconciliation_id) references reconciliations (tenant_id, id),
  add foreign key (tenant_id, journal_line_id) references journal_lines (tenant_id, id);
create index reconciliation_lines_reconciliation_idx on reconciliation_lines (tenant_id, reconciliation_id);

-- What has been reconciled stays so until the reconciliation itself is opened again.
create function fw.is_reconciled(line uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, fw as $$
  select exists (select from reconciliation_lines l
    join reconciliations r on r.tenant_id = l.tenant_id and r.id = l.reconciliation_id
   where l.tenant_id = fw.current_tenant() and l.journal_line_id = line and r.status = 'completed') $$;

create function fw.keep_reconciled() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
declare
  gone constant jsonb := to_jsonb(old);
begin
  -- A company that is deleted takes everything with it.
  if not exists (select from tenants where id = old.tenant_id) then return old; end if;
  if tg_table_name = 'reconciliation_lines' and exists (select from reconciliations r
      where r.tenant_id = old.tenant_id and r.id = (gone->>'reconciliation_id')::uuid and r.status = 'completed')
    or tg_table_name = 'bank_matches' and fw.is_reconciled((gone->>'journal_line_id')::uuid) then
    raise exception 'this line has been reconciled' using errcode = 'FW425';
  end if;
  return old;
end $$;
create trigger reconciled before delete on reconciliation_lines for each row execute function fw.keep_reconciled();
create trigger reconciled before delete on bank_matches for each row execute function fw.keep_reconciled();

create function fw.refuse_reconciled_line() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, fw as $$
begin
  if exists (select from reconciliations r
      where r.tenant_id = new.tenant_id and r.id = new.reconciliation_id and r.status = 'completed') then
    raise exception 'this reconciliation is completed' using errcode = 'FW425';
  end if;
  return new;
end $$;
create trigger not_completed before insert on reconciliation_lines for each row execute function fw.refuse_reconciled_line();

call fw.require_permission('bank_imports', 'view_transactions', null);
call fw.require_permission('bank_lines', 'view_transactions', null);
call fw.require_permission('bank_matches', 'view_transactions', null);
call fw.require_permission('reconciliations', 'view_transactions', null);
call fw.require_permission('reconciliation_lines', 'view_transactions', null);
