// Writes the heads of all audit chains outside the database: one line per company in DATA_DIR, and in the server's log. Rewriting
// or truncating a chain would then contradict them. Written at start and stop, hourly, after a number of entries, and on demand;
// entries after the last anchor are only confirmed by the chain.

import { appendFile, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineJob, type Job } from '#kernel/job.ts';
import type { Database } from '#server/database/database.ts';

export type Anchor = {
  readonly at: string;
  readonly tenant_id: string;
  readonly position: number;
  readonly hash: string;
};
type Log = (message: string, details: Record<string, unknown>) => void;

export type Anchors = {
  /** Records the position of each chain that has changed by `least` entries or more; resolves to how many. */
  write(least?: number): Promise<number>;
};

/** A company is anchored after this many entries, checked at this interval. */
const MAX_ENTRIES = 50;
const LOOK_MS = 20_000;

export function createAnchors(database: Pick<Database, 'query'>, dataDir: string, log: Log): Anchors {
  let known: Map<string, Anchor> | undefined;
  const write = async (least: number) => {
    known ??= await readLastAnchors(dataDir);
    const { rows } = await database.query<Omit<Anchor, 'at'>>(
      'select tenant_id, position::int as position, hash from fw.audit_heads()',
    );
    const at = new Date().toISOString();
    const fresh = rows.filter(({ tenant_id, position, hash }) => {
      const last = known?.get(tenant_id);
      // A chain that became shorter is recorded too, so that the fault is visible.
      return last?.hash !== hash && Math.abs(position - (last?.position ?? 0)) >= least;
    });
    if (fresh.length === 0) return 0;
    await mkdir(dataDir, { recursive: true });
    const lines = fresh.map((head) => `${JSON.stringify({ at, ...head })}\n`);
    await appendFile(anchorFile(dataDir), lines.join(''), { mode: 0o600 });
    for (const { tenant_id, position, hash } of fresh) {
      known.set(tenant_id, { at, tenant_id, position, hash });
      log('audit chain anchored', { company: tenant_id, position, hash });
    }
    return fresh.length;
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    write(least = 0) {
      const turn = last.then(() => write(least));
      last = turn.catch(() => {});
      return turn;
    },
  };
}

/**
 * Writes anchors now, and then whenever a company has enough new entries. Returns a function that stops this after a last anchor.
 */
export function keepAnchoring(anchors: Anchors, warn: (error: unknown) => void): () => Promise<void> {
  anchors.write().catch(warn);
  const looking = setInterval(() => anchors.write(MAX_ENTRIES).catch(warn), LOOK_MS).unref();
  return async () => {
    clearInterval(looking);
    await anchors.write().catch(warn);
  };
}

export function createAnchorJob(anchors: Anchors): Job {
  return defineJob(
    'administration.anchor_audit',
    async () => {
      await anchors.write();
    },
    '11 * * * *',
  );
}

export function anchorFile(dataDir: string): string {
  return join(dataDir, 'audit-anchors.jsonl');
}

/** Oldest first. */
export async function readAnchors(dataDir: string): Promise<readonly Anchor[]> {
  const text = await readFile(anchorFile(dataDir), 'utf8').catch(() => '');
  return text.split('\n').flatMap(readLine);
}

/** How much of the end of the file is read: anchors of more companies than one server has. */
const END_BYTES = 4 * 1024 * 1024;

/**
 * The last anchor of each company, from the end of the file, which grows for ever. A company whose last anchor is further up gets
 * another one.
 */
export async function readLastAnchors(dataDir: string, endBytes = END_BYTES): Promise<Map<string, Anchor>> {
  const file = await open(anchorFile(dataDir)).catch(() => undefined);
  if (!file) return new Map();
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - endBytes);
    const { buffer } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
    const lines = buffer
      .toString('utf8')
      .split('\n')
      .slice(start > 0 ? 1 : 0);
    return new Map(lines.flatMap(readLine).map((anchor) => [anchor.tenant_id, anchor]));
  } finally {
    await file.close();
  }
}

/** Nothing for a line truncated by a crash. */
function readLine(line: string): Anchor[] {
  try {
    return line ? [JSON.parse(line)] : [];
  } catch {
    return [];
  }
}
