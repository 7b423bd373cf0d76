// The previous version must keep running on a migrated database: expand in one version, contract in a later one. Checks the
// migrations since the last release for statements that remove something. And people keep working while it is migrated: checks
// for statements that lock a table with rows in it for as long as it takes to read or rewrite them.

import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = 'db/migrations';
const CONTRACTING = [
  [
    /^drop (table|view|materialized view|schema|type|domain|sequence)\b/,
    'drops what the version before may read',
  ],
  [/^drop (function|procedure|routine|aggregate)\b/, 'drops a function that the version before may call'],
  [/^alter .*\brename\b/, 'renames what the version before calls by its name'],
  [/^alter table .*\bdrop column\b/, 'drops a column'],
  [/^alter table .*\balter (column )?\S+ (set data )?type\b/, 'changes the type of a column'],
  [
    /^alter table .*\balter (column )?\S+ set not null\b/,
    'asks for a value that the version before does not write',
  ],
  [
    /^alter table .*\balter (column )?\S+ drop default\b/,
    'drops a default that the version before relies on',
  ],
  [
    /^alter table .*\badd column (?!.*\b(default|generated)\b).*\bnot null\b/,
    'adds a column without a default that must be filled',
  ],
  [/^revoke .*\bfrom\b.*\bfieldwright_app\b/, 'takes a right from the version before'],
];

/** Older ones were written before large tables were thought of. */
const FIRST_ONLINE = 110;
const ON_TABLE = '(?:only )?(?:if exists )?(?:only )?';
const LOCKING = [
  [
    /^create (unique )?index (?!concurrently)/,
    'locks out writers while it builds: create index concurrently',
  ],
  [/^drop index (?!concurrently)/, 'waits for all readers with everybody behind it: drop index concurrently'],
  [/^reindex (?!.*\bconcurrently\b)/, 'locks out writers while it builds: reindex … concurrently'],
  [
    /^alter table .*\badd (constraint \S+ )?(check|foreign key)\b(?!.*\bnot valid$)/,
    'reads every row under a lock: add it not valid, and validate it outside a transaction',
  ],
  [
    /^alter table .*\badd (constraint \S+ )?(unique|primary key|exclude)\b(?!.*\busing index\b)/,
    'builds its index under a lock: create the index concurrently, then add the constraint using it',
  ],
  [
    /^alter table .*\badd column .*\b(stored|identity|(small|big)?serial|default (gen_random_uuid|uuidv7|uuidv4|random|clock_timestamp|nextval)\b)/,
    'rewrites every row: add the column empty, and fill it by a job',
  ],
  [/^alter table .*\b(alter (column )?\S+ (set data )?type|set (logged|unlogged))\b/, 'rewrites every row'],
  [
    /^alter table .*\balter (column )?\S+ set not null\b/,
    'reads every row under a lock: add a check that is not valid instead',
  ],
  [/^(cluster|vacuum full|lock)\b/, 'locks out everybody'],
  [/^(update|delete from)\b/, 'holds the rows that it changes until it has changed all: do it by a job'],
];
const VALIDATES = /^alter table .*\bvalidate constraint\b/;
const OUTSIDE = /^-- outside a transaction$/m;

/** The violations in the migrations since the last release. */
export function contractingMigrations() {
  const { migration } = JSON.parse(readFileSync('db/last-release.json', 'utf8'));
  return faultsAfter(migration, (sql) => faultsOf(sql, migration));
}

/** The migrations, from the first that had to keep to it, that lock large tables for long. */
export function lockingMigrations() {
  return faultsAfter(FIRST_ONLINE - 1, locksOf);
}

function faultsAfter(migration, check) {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql') && Number(file.slice(0, 4)) > migration)
    .sort()
    .flatMap((file) =>
      check(readFileSync(`${FOLDER}/${file}`, 'utf8')).map((fault) => `${FOLDER}/${file}: ${fault}`),
    );
}

export function locksOf(sql) {
  const isOutside = OUTSIDE.test(sql);
  const statements = statementsOf(sql);
  const made = madeIn(statements);
  return statements.flatMap(({ text, comment }) => {
    if (/^\s*-- online: \S/m.test(comment) || made.has(tableOf(text))) return [];
    const reason = LOCKING.find(([pattern]) => pattern.test(text))?.[1] ?? misplaced(text, isOutside);
    if (!reason) return [];
    return [
      `${reason}: “${text.slice(0, 80)}”. Or say above the statement why nobody waits for it (-- online: …)`,
    ];
  });
}

function misplaced(text, isOutside) {
  const isConcurrent = /^(create|drop|reindex)\b.*\bconcurrently\b/.test(text);
  if (!isOutside)
    return (
      (isConcurrent || VALIDATES.test(text)) && 'belongs into a file with the line “-- outside a transaction”'
    );
  if (/^(create|drop) .*\bconcurrently (?!if (not )?exists)/.test(text))
    return 'must bear to run again after an interruption: if not exists, if exists';
  // A procedure that commits after each part of its work holds its locks only that long.
  return text && !isConcurrent && !VALIDATES.test(text) && !/^(analyze|set|reset|call)\b/.test(text)
    ? 'needs a transaction: put it into a file of its own'
    : undefined;
}

function tableOf(text) {
  return new RegExp(
    `^(?:alter table|update|delete from) ${ON_TABLE}([\\w.]+)|^create (?:unique )?index .*?\\bon ${ON_TABLE}([\\w.]+)`,
  )
    .exec(text)
    ?.slice(1)
    .find(Boolean);
}

/** `released`: the newest migration of the last release. */
export function faultsOf(sql, released) {
  const needs = /^-- contract: needs (\d{4})\b/m.exec(sql)?.[1];
  if (needs !== undefined && Number(needs) <= released) return [];
  if (needs !== undefined)
    return [
      `contracts, but no release has migration ${needs} yet: a version must lie between expanding and contracting`,
    ];
  const statements = statementsOf(sql);
  const made = madeIn(statements);
  return statements.flatMap(({ text, comment }) => {
    if (/^\s*-- expand: \S/m.test(comment)) return [];
    const subject = /^(?:drop|alter) (?:materialized )?\w+ (?:if exists )?(?:only )?([\w.]+)/.exec(text)?.[1];
    if (subject !== undefined && made.has(subject)) return [];
    const reason = CONTRACTING.find(([pattern]) => pattern.test(text))?.[1];
    if (!reason) return [];
    return [
      `${reason}: “${text.slice(0, 80)}”. Add, and contract a release later (-- contract: needs NNNN); or say above the statement why the version before runs on (-- expand: …)`,
    ];
  });
}

function madeIn(statements) {
  return new Set(
    statements.flatMap(
      ({ text }) =>
        /^create (?:or replace )?(?:table|function|procedure|view|type) (?:if not exists )?([\w.]+)/.exec(
          text,
        )?.[1] ?? [],
    ),
  );
}

/** The statements, lower case and one per line; without comments, strings and function bodies. */
function statementsOf(sql) {
  return sql
    .replace(/--.*$/gm, (comment) => comment.replace(/[';$]/g, ' '))
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/\bbegin atomic\b[\s\S]*?\bend;/gi, "'';")
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => ({
      comment: statement,
      text: statement.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().toLowerCase(),
    }));
}
