// The previous version must keep running on a migrated database: expand in one version, contract in a later one. Checks the
// migrations since the last release for statements that remove something.

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

/** The violations in the migrations since the last release. */
export function contractingMigrations() {
  const { migration } = JSON.parse(readFileSync('db/last-release.json', 'utf8'));
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql') && Number(file.slice(0, 4)) > migration)
    .sort()
    .flatMap((file) =>
      faultsOf(readFileSync(`${FOLDER}/${file}`, 'utf8'), migration).map(
        (fault) => `${FOLDER}/${file}: ${fault}`,
      ),
    );
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
  const made = new Set(
    statements.flatMap(
      ({ text }) =>
        /^create (?:or replace )?(?:table|function|procedure|view|type) (?:if not exists )?([\w.]+)/.exec(
          text,
        )?.[1] ?? [],
    ),
  );
  return statements.flatMap(({ text, isExcused }) => {
    if (isExcused) return [];
    const subject = /^(?:drop|alter) (?:materialized )?\w+ (?:if exists )?(?:only )?([\w.]+)/.exec(text)?.[1];
    if (subject !== undefined && made.has(subject)) return [];
    const reason = CONTRACTING.find(([pattern]) => pattern.test(text))?.[1];
    if (!reason) return [];
    return [
      `${reason}: “${text.slice(0, 80)}”. Add, and contract a release later (-- contract: needs NNNN); or say above the statement why the version before runs on (-- expand: …)`,
    ];
  });
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
      isExcused: /^\s*-- expand: \S/m.test(statement),
      text: statement.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim().toLowerCase(),
    }));
}
