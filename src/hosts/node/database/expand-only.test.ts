import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const rules = (await import(pathToFileURL(join('scripts', 'lib', 'migration-rules.mjs')).href)) as {
  faultsOf(sql: string, released: number): string[];
  contractingMigrations(): string[];
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
