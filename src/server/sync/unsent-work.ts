// `POST /api/unsent-work` and `/files`: takes over, one by one, what a technician's phone could not send, from the file that it saved.
// Each entry is done as the technician, with the key and the times that it got on the phone, so that it counts once however it
// arrives. Whoever imports it must be allowed to do it too, and stands in the audit log.

import { requireTable } from '#kernel/data-api/rights.ts';
import { Refused } from '#kernel/errors.ts';
import { isId } from '#kernel/id.ts';
import { requireCommand } from '#kernel/run-command.ts';
import { isRecord } from '#kernel/type-guards.ts';
import type { App } from '../app.ts';
import { command } from '../data-api/data.ts';
import { fileNameOf, tooLarge } from '../files/files.ts';
import { largestFile, storeFile } from '../files/keep-file.ts';
import { keyOf, once } from '../request/idempotency.ts';
import { type Ctx, readBytes, readObject, withViewer } from '../request/request.ts';
import { dataAnswer } from '../request/respond.ts';
import type { Services } from '../services.ts';
import { actAsMember } from '../viewers/act-as-member.ts';
import { type Acting, type Inside, inTransaction } from '../viewers/acting.ts';
import { createCtx } from '../viewers/command-context.ts';

export function registerUnsentWork(app: App, services: Services): void {
  app.post('/api/unsent-work', (c) => takeEntry(c, services));
  app.post('/api/unsent-work/files', (c) => takeFile(c, services));
}

/** One command, a new row (`is_new`), or changed fields of a row (`update` with the `version` that was read), as the phone would have sent it. */
type Entry = {
  readonly member: string;
  readonly key: string;
  readonly table: string;
  readonly command: string;
  readonly row: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly isNew: boolean;
  readonly notedAt: string;
  readonly version?: number | undefined;
};

/** Answers `{ is_known }`: the phone itself, or an earlier import, has already brought it. */
async function takeEntry(c: Ctx, services: Services): Promise<Response> {
  return withViewer(c, services, async (acting) => {
    refuseUnlessOffice(acting);
    const entry = readEntry(await readObject(c));
    const { replayed } = await inTransaction(services.database, acting, async (inside) => {
      await requireOwnRight(services, inside, entry);
      const theirs = await standIn(services, inside, entry.member);
      const { request, run } = asSent(services, theirs, entry);
      // An edit says which version it changes, so that it counts once without a key.
      const answer =
        entry.version === undefined
          ? await once(theirs, request, run, async () => undefined)
          : { ...(await run()), replayed: false };
      if (!answer.replayed) await note(services, inside, entry);
      return answer;
    });
    return dataAnswer({ is_known: replayed });
  });
}

/** A picture of an entry: the body is the file. Answers with its row. */
async function takeFile(c: Ctx, services: Services): Promise<Response> {
  return withViewer(c, services, async (acting) => {
    refuseUnlessOffice(acting);
    const member = c.req.query('member') ?? '';
    const workOrder = c.req.query('work_order_id') ?? null;
    const key = keyOf(c.req.header('idempotency-key'));
    if (!isId(member) || (workOrder !== null && !isId(workOrder)) || key === undefined)
      throw new Refused('bad_request', 'Send member, an Idempotency-Key, and work_order_id if it has one.');
    const bytes = await readBytes(c, largestFile, tooLarge);
    if (bytes.byteLength === 0) throw new Refused('bad_request', 'The file is empty.');
    const { body } = await storeFile(
      services,
      acting,
      { bytes, name: fileNameOf(c), workOrder },
      key,
      (inside) => standIn(services, inside, member),
    );
    const { data }: { data: unknown } = JSON.parse(await body);
    return dataAnswer(data);
  });
}

/** As the phone sends it: the same route and body, so that the same key is recognised. */
function asSent(
  services: Services,
  theirs: Inside,
  { key, table, command: name, row, input, isNew, notedAt, version }: Entry,
) {
  const body = isNew ? { ...input, id: row } : { ...input };
  const bodyText = JSON.stringify(body);
  const times = { notedAt: new Date(Math.min(Date.now(), Date.parse(notedAt))).toISOString() };
  if (isNew && name === 'create')
    return {
      request: { key, route: `POST /api/${table}`, bodyText },
      run: () => services.data.insert({ ...theirs, times }, table, body),
    };
  if (version !== undefined)
    return {
      request: { key, route: `PUT /api/${table}`, bodyText },
      run: () => services.data.update(theirs, table, `id=eq.${row}`, { ...body, version }),
    };
  const id = isNew ? '-' : row;
  return {
    request: { key, route: `POST /api/${table}/${id}/${name}`, bodyText },
    run: () => command(services, theirs, { table, id, name, body }, times),
  };
}

function refuseUnlessOffice({ role, known }: Acting): void {
  if (role === 'technician' || known.key)
    throw new Refused('forbidden', 'The unsent work of a phone is imported by the office.');
}

/** The file is not trusted: it does nothing that whoever imports it may not do. */
async function requireOwnRight(services: Services, inside: Inside, entry: Entry): Promise<void> {
  const { registry } = services;
  if (entry.isNew && entry.command === 'create') requireTable(registry, entry.table, 'create', inside);
  else if (entry.version !== undefined) requireTable(registry, entry.table, 'update', inside);
  else await requireCommand(registry, inside.within.db, inside, { table: entry.table, name: entry.command });
}

/** The transaction goes on as the technician, who must not have more rights than whoever imports. */
async function standIn(services: Services, inside: Inside, member: string): Promise<Inside> {
  const ctx = await createCtx(inside.within.db, inside, services, { time: inside.time });
  const theirs = (await actAsMember(ctx, member))?.viewer;
  if (!theirs) throw new Refused('not_found', 'This person does not work for your company any more.');
  const hasMore = [...theirs.permissions].some((permission) => !inside.permissions.has(permission));
  if (theirs.role !== 'technician' || hasMore)
    throw new Refused(
      'forbidden',
      'Only the work of a technician, who may do no more than you, is imported.',
    );
  return { ...inside, ...theirs };
}

/** In the audit log, by whoever imports. */
async function note(services: Services, inside: Inside, entry: Entry): Promise<void> {
  const ctx = await createCtx(inside.within.db, inside, services, { time: inside.time });
  await actAsMember(ctx, inside.membershipId);
  const { member, key, table, command: name, row, notedAt } = entry;
  const after = { table, row, command: name, noted_at: notedAt, key };
  await ctx.audit('import_unsent_work', { table: 'memberships', id: member }, { after });
}

function readEntry(body: Readonly<Record<string, unknown>>): Entry {
  const text = (name: string): string => {
    const value = body[name];
    if (typeof value !== 'string' || value.length === 0 || value.length > 200)
      throw new Refused('bad_request', `${name}: send a text of up to 200 characters.`);
    return value;
  };
  const { input, is_new, version } = body;
  const [member, row, notedAt] = [text('member'), text('row'), text('noted_at')];
  if (!isId(member) || !isId(row)) throw new Refused('bad_request', 'member and row are ids.');
  if (!isRecord(input)) throw new Refused('bad_request', 'input: send an object.');
  if (!Number.isFinite(Date.parse(notedAt))) throw new Refused('bad_request', 'noted_at is an instant.');
  const isEdit = body.command === 'update';
  if (isEdit !== (typeof version === 'number'))
    throw new Refused('bad_request', 'version: send the one that was read, with update only.');
  return {
    ...{ member, row, input, notedAt, isNew: is_new === true, ...(isEdit && { version: Number(version) }) },
    ...{ key: text('key'), table: text('table'), command: text('command') },
  };
}
