import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const rules = (await import(pathToFileURL(join('scripts', 'lib', 'migration-rules.mjs')).href)) as {
  faultsOf(sql: string, released: number): string[];
  contractingMigrations(): string[];
  locksOf(sql: string): string[];
  lockingMigrations(): string[];
};
const faultsOf = (sql: string) => rules.faultsOf(sql, 49);

describe('a migration', () => {
  it('keeps the previous version running', () => {
    expect(rules.contractingMigrations()).toEqual([]);
  });

  it.each([
    ['drop table sites;', /drops what/],
    ['alter table sites drop column name;', /drops a column/],
    ['alter table sites\n  rename column name to title;', /renames/],
    ['alter function fw.enter(int) rename to go_in;', /renames/],
    ['alter table sites alter column name set not null;', /does not write/],
    ['alter table sites alter name type int;', /type of a column/],
    ['alter table sites alter column name drop default;', /default/],
    ['alter table sites add column town text not null;', /without a default/],
    ['drop function fw.enter(int);', /may call/],
    ['revoke select on sites from fieldwright_app;', /takes a right/],
    ['-- contract: needs 0054\ndrop table sites;', /no release has migration 0054/],
  ])('%s is refused', (sql, fault) => {
    expect(faultsOf(sql)).toEqual([expect.stringMatching(fault)]);
  });

  it.each([
    'create table sites (id int); alter table sites alter column id set not null;',
    "alter table sites add column town text not null default '';",
    'alter table sites add column town text;',
    'drop function fw.enter(int); create function fw.enter(int, int default 0) returns int language sql as $$ select 1 $$;',
    'create function f() returns void language plpgsql as $$ begin drop table sites; end $$;',
    "insert into notes values ('drop table sites;');",
    'drop policy open on sites; drop trigger t on sites; drop index i; alter table sites drop constraint c;',
    '-- expand: nothing has asked it since 2024\ndrop view everything;',
    '-- contract: needs 0049\ndrop table sites;',
  ])('%s is accepted', (sql) => {
    expect(faultsOf(sql)).toEqual([]);
  });
});

describe('a migration of large tables', () => {
  it('locks none of them', () => {
    expect(rules.lockingMigrations()).toEqual([]);
  });

  it.each([
    ['create index i on sites (name);', /concurrently/],
    ['create unique index i on sites (name);', /concurrently/],
    ['drop index i;', /drop index concurrently/],
    ['alter table sites add constraint c check (name <> 1);', /not valid/],
    ['alter table sites add constraint c foreign key (a) references b;', /not valid/],
    ['alter table sites add constraint c unique (name);', /using it/],
    ['alter table sites add column n int generated always as (id + 1) stored;', /rewrites/],
    ['alter table sites add column n uuid default gen_random_uuid();', /rewrites/],
    ['alter table sites alter column name set not null;', /reads every row/],
    ["update sites set name = 'x';", /by a job/],
    ['create index concurrently if not exists i on sites (name);', /outside a transaction/],
    ['alter table sites validate constraint c;', /outside a transaction/],
    ['-- outside a transaction\ncreate index concurrently i on sites (name);', /run again/],
    ['-- outside a transaction\nalter table sites add column n int;', /needs a transaction/],
  ])('%s is refused', (sql, fault) => {
    expect(rules.locksOf(sql)).toEqual([expect.stringMatching(fault)]);
  });

  it.each([
    'create table sites (id int); create index i on sites (id); alter table sites add constraint c check (id > 0);',
    'alter table sites add constraint c check (id > 0) not valid;',
    'alter table sites add constraint c unique using index i;',
    "alter table sites add column town text not null default '';",
    '-- outside a transaction\ncreate index concurrently if not exists i on sites (name);\nalter table sites validate constraint c;',
    '-- outside a transaction\ncall fw.fill_in_parts();',
    '-- online: a row for each company\nupdate tenants set name = 1;',
    'create function f() returns void language plpgsql as $$ begin update sites set name = 1; end $$;',
  ])('%s is accepted', (sql) => {
    expect(rules.locksOf(sql)).toEqual([]);
  });
});
