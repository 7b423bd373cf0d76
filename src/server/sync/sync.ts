// `POST /api/sync`: brings what a device keeps for work without a network up to date. Each set is a question of the data API, with
// the viewer's own rights; all are answered from one snapshot of the database.

import { badRequest } from '#kernel/data-api/text-reader.ts';
import { Refused } from '#kernel/errors.ts';
import { isRecord } from '#kernel/type-guards.ts';
import type { App } from '../app.ts';
import { utf8 } from '../bytes.ts';
import { compress } from '../request/compress.ts';
import { type Ctx, readObject, refuseRestricted, withViewer } from '../request/request.ts';
import { dataBody, jsonAnswer } from '../request/respond.ts';
import type { Services } from '../services.ts';
import { type Acting, type Inside, inTransaction } from '../viewers/acting.ts';
import { auditReadRows } from '../viewers/read-audit.ts';
import { type Comparison, compare, type Have, type Held, type Row } from './client-view.ts';

export const syncLimits = { sets: 20, rows: 5000 } as const;

/** `query`: as in `GET /api/{table}?{query}`, without limit, count and after. */
type Wanted = Held & { readonly name: string; readonly table: string; readonly query: string };

export function registerSync(app: App, services: Services): void {
  app.post('/api/sync', (c) => sync(c, services));
}

function sync(c: Ctx, services: Services): Promise<Response> {
  return withViewer(c, services, async (acting) => {
    const asked = await readObject(c);
    const wanted = readWanted(asked);
    const phone = readPhone(asked.phone);
    for (const { table } of wanted) refuseRestricted(acting, `/api/${table}`);
    const answerAll = async (inside: Inside) => {
      const sets: Answered[] = [];
      for (const one of wanted) sets.push(await answer(services, inside, one));
      return sets;
    };
    const sets = await inTransaction(services.database, acting, answerAll, {
      readOnly: true,
      isolation: 'repeatable read',
    });
    if (phone && !acting.known.key) await notePhone(services, acting, phone);
    for (const { table, query } of wanted) await auditReadRows(services, acting, { table, query });
    const bytes = utf8(dataBody({ sets }));
    const { body, headers } = await compress(services.compression, bytes, c.req.header('accept-encoding'));
    return jsonAnswer(200, body, headers);
  });
}

/** `is_cut`: there are more rows than a device keeps. */
type Answered = { readonly name: string; readonly answer: Comparison; readonly is_cut: boolean };

async function answer(services: Services, inside: Inside, wanted: Wanted): Promise<Answered> {
  const { rows, is_cut } = await read(services, inside, wanted);
  return { name: wanted.name, answer: await compare(rows, wanted), is_cut };
}

async function read(services: Services, inside: Inside, wanted: Wanted) {
  const rows: Row[] = [];
  let after: string | null = '';
  while (after !== null && rows.length < syncLimits.rows) {
    const page = pageOf(wanted.query, after);
    const { body } = await services.data.list(inside, wanted.table, page).catch(nothingIfHidden);
    const found: { data: readonly unknown[]; next?: string | null } = JSON.parse(body);
    for (const row of found.data) {
      if (!isRow(row)) throw badRequest(`${wanted.name}: select needs id.`);
      rows.push(row);
    }
    after = found.next ?? null;
  }
  const kept = rows.slice(0, syncLimits.rows);
  return { rows: kept, is_cut: after !== null || kept.length < rows.length };
}

/** Who may no longer see a table at all has no rows of it. */
function nothingIfHidden(error: unknown): { readonly body: string } {
  if (error instanceof Refused && error.code === 'not_found') return { body: '{"data":[]}' };
  throw error;
}

const isRow = (row: unknown): row is Row => isRecord(row) && typeof row.id === 'string';

function pageOf(query: string, after: string): string {
  const page = `count=none&limit=1000${after && `&after=${encodeURIComponent(after)}`}`;
  return query === '' ? page : `${query}&${page}`;
}

function readWanted({ sets }: Readonly<Record<string, unknown>>): readonly Wanted[] {
  if (!Array.isArray(sets)) throw badRequest('sets: send a list.');
  if (sets.length > syncLimits.sets) throw badRequest(`sets: at most ${syncLimits.sets}.`);
  return sets.map((one: unknown, at) => {
    if (!isRecord(one)) throw badRequest(`sets[${at}]: send an object.`);
    const { name, table, query, digest, have } = one;
    if (typeof name !== 'string' || typeof table !== 'string' || typeof query !== 'string')
      throw badRequest(`sets[${at}]: name, table and query are texts.`);
    if (digest !== undefined && typeof digest !== 'string') throw badRequest(`${name}: digest is a text.`);
    if (have !== undefined && !isHave(have)) throw badRequest(`${name}: have gives a version for each id.`);
    return { name, table, query, digest, have };
  });
}

/** What a device says of itself: how much it has not sent, and whether it is being put away. */
type Phone = { readonly unsent: number; readonly isPutAway: boolean };

function readPhone(phone: unknown): Phone | undefined {
  if (phone === undefined) return undefined;
  if (!isRecord(phone) || !Number.isInteger(phone.unsent))
    throw badRequest('phone: send { unsent, is_put_away }.');
  return {
    unsent: Math.min(Math.max(Number(phone.unsent), 0), 100_000),
    isPutAway: phone.is_put_away === true,
  };
}

async function notePhone(
  { database }: Services,
  acting: Acting,
  { unsent, isPutAway }: Phone,
): Promise<void> {
  const values = [acting.known.sessionId, acting.membershipId, unsent, isPutAway];
  const text = 'select fw.note_phone($1::uuid, $2::uuid, $3::integer, $4::boolean)';
  await database.run([{ name: 'note_phone', text, values }]);
}

const isHave = (value: unknown): value is Have =>
  isRecord(value) && Object.values(value).every((version) => typeof version === 'string');
