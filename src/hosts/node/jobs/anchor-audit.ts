// The heads of all audit chains, once an hour, where the database can't reach: a line a company in DATA_DIR, and in the
// server's log. Whoever rewrites a chain, or cuts its end off, would have to rewrite these as well.

import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { defineJob, type Job } from '#kernel/job.ts';
import type { Tables } from '#kernel/tables.ts';
import type { Database } from '../database/pool.ts';

export type Anchor = {
  readonly at: string;
  readonly tenant_id: string;
  readonly position: number;
  readonly hash: string;
};

export function createAnchorJob(database: Database<Tables>, dataDir: string): Job {
  return defineJob(
    'administration.anchor_audit',
    async (host) => {
      const heads = await database.transaction(async ({ db }) => {
        const { rows } = await sql<Omit<Anchor, 'at'>>`
          select tenant_id, position::int as position, hash from fw.audit_heads()`.execute(db);
        return rows;
      });
      const known = new Map((await readAnchors(dataDir)).map((anchor) => [anchor.tenant_id, anchor.hash]));
      const at = new Date().toISOString();
      const fresh = heads.filter((head) => known.get(head.tenant_id) !== head.hash);
      if (fresh.length === 0) return;
      await mkdir(dataDir, { recursive: true });
      await appendFile(
        anchorFile(dataDir),
        fresh.map((head) => `${JSON.stringify({ at, ...head })}\n`).join(''),
        { mode: 0o600 },
      );
      for (const { tenant_id, position, hash } of fresh)
        host.log('audit chain anchored', { company: tenant_id, position, hash });
    },
    '11 * * * *',
  );
}

export function anchorFile(dataDir: string): string {
  return join(dataDir, 'audit-anchors.jsonl');
}

/** Oldest first. A line that was cut off by a crash is no anchor. */
export async function readAnchors(dataDir: string): Promise<readonly Anchor[]> {
  const text = await readFile(anchorFile(dataDir), 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    try {
      return line ? [JSON.parse(line) as Anchor] : [];
    } catch {
      return [];
    }
  });
}
