/**
 * Runs commands. One command is one transaction: permission, lock the row, lawful state, validate, handler, write the state,
 * audit entry, event, reactions. A refusal anywhere leaves no trace.
 */
import { type Kysely, sql } from 'kysely';
import type { Viewer } from './access.ts';
import { type AnyCommand, lawfulCommands, mayRun } from './command.ts';
import type { Ctx, Outcome } from './context.ts';
import { invalid, notFound, Refused } from './errors.ts';
import { contentOf, idIsTaken, isId, notAGivenId, readGivenId } from './id.ts';
import type { Registry } from './registry.ts';
import type { AnyResource, RowOf } from './resource.ts';
import type { Tables } from './tables.ts';
import { validateInput } from './validate.ts';
import { recordChange, recordMade, writeRow } from './write-row.ts';

export interface CommandCall {
  readonly table: string;
  /** Left out for a command on a table. */
  readonly id: string | null;
  readonly name: string;
  readonly body: Record<string, unknown>;
}

type Row = RowOf<AnyResource> & { status?: string };

/** What somebody has asked for over the API: known by name, input as it was sent. */
export async function runCommand(registry: Registry, ctx: Ctx, call: CommandCall): Promise<Outcome> {
  const command = permittedCommand(registry, ctx.viewer, call);
  const { version, ...body } = call.body;
  const { id: given, ...sent } = command.makes === undefined ? { id: undefined, ...body } : takeId(body);
  const can = (status: string | undefined) =>
    lawfulCommands(registry.commandsOf(call.table), ctx.viewer, status);
  return carryOut(ctx, command, {
    id: call.id,
    version,
    can,
    ...(given !== undefined && { given: { id: given, content: contentOf({ row: call.id, sent }) } }),
    read: () => validateInput(command.input, sent, ctx.viewer),
  });
}

function takeId({ id, ...sent }: Record<string, unknown>): { id: string | undefined } {
  const given = readGivenId(id);
  if (id !== undefined && given === undefined) throw invalid({ id: notAGivenId });
  return { ...sent, id: given };
}

/** What is asked before a command runs, and again before its stored answer is given to somebody. Throws 404 or 403. */
export async function requireCommand(
  registry: Registry,
  db: Kysely<Tables>,
  viewer: Viewer,
  call: Pick<CommandCall, 'table' | 'name'>,
): Promise<void> {
  await requireFinance(db, permittedCommand(registry, viewer, call));
}

function permittedCommand(
  registry: Registry,
  viewer: Viewer,
  { table, name }: Pick<CommandCall, 'table' | 'name'>,
): AnyCommand {
  const command = registry.command(table, name);
  if (!command || !existsFor(command, viewer)) throw notFound();
  if (!mayRun(command, viewer)) throw mayNot(command);
  return command;
}

/** What another handler asks for (`ctx.run`): the same checks and the same traces; the input has its inner form already. */
export function runInside(ctx: Ctx, command: AnyCommand, id: string | null, input: object): Promise<Outcome> {
  return carryOut(ctx, command, { id, read: () => input });
}

interface Asked {
  readonly id: string | null;
  readonly version?: unknown;
  /** The client's id for what the command makes, and what it is given for. */
  readonly given?: { readonly id: string; readonly content: string };
  /** What is lawful instead, for whoever is refused. */
  readonly can?: (status: string | undefined) => readonly string[];
  /** The checked input. Bad input is told after a state that forbids the command, and before anything is done. */
  readonly read: () => object;
}

async function carryOut(ctx: Ctx, command: AnyCommand, asked: Asked): Promise<Outcome> {
  const { handler } = command;
  if (!mayRun(command, ctx.viewer)) throw mayNot(command);
  await requireFinance(ctx.db, command);
  if (command.scope === 'collection') {
    await permit(ctx.db);
    if (await isMadeBefore(ctx, command, asked)) return { id: asked.given?.id ?? null };
    const input = inputOf(ctx, command, asked);
    const result = (await handler?.(ctx, {} as never, input as never)) as { id?: string } | undefined;
    const id = result?.id ?? null;
    await recordMade(ctx, command.resource, command.name, id, input);
    return { id, result };
  }
  const before = await lockRow(ctx.db, command.resource, asked.id ?? '');
  if (await isMadeBefore(ctx, command, asked)) return { id: before.id };
  await refuseEnded(ctx.db, command.resource, before);
  refuseStale(command, before, asked.version);
  refuseUnlawful(command, before, asked);
  const patch = (await handler?.(ctx, before as never, inputOf(ctx, command, asked) as never)) ?? {};
  const after = await writeBack(ctx.db, command, before, patch as Record<string, unknown>);
  await recordChange(ctx, command.resource, command.name, before, after);
  return { id: before.id };
}

/** Whether this very call has made the row with this id already; claims the id otherwise. */
async function isMadeBefore({ db }: Ctx, { resource, name }: AnyCommand, { given }: Asked): Promise<boolean> {
  if (!given) return false;
  const { rows } = await sql<{ is_new: boolean | null }>`
    select fw.claim_id(${given.id}, ${`${resource.name}.${name}`}, ${given.content}) as is_new`.execute(db);
  const isNew = rows[0]?.is_new ?? null;
  if (isNew === null) throw new Refused('conflict', idIsTaken, { fields: { id: idIsTaken } });
  return !isNew;
}

/** The checked input, with the id of what is to be made. */
function inputOf(ctx: Ctx, { makes }: AnyCommand, { given, read }: Asked): object {
  const input = read();
  return makes === undefined ? input : { id: given?.id ?? ctx.newId(), ...input };
}

function mayNot({ label, resource }: AnyCommand): Refused {
  return new Refused('forbidden', `You may not use “${label}” on ${resource.labels.toLowerCase()}.`);
}

/**
 * The permission again, inside the transaction and by the database's clock; and the lock in front of money, which holds
 * for what concerns a financial table as well.
 */
async function requireFinance(db: Kysely<Tables>, { permission, resource }: AnyCommand): Promise<void> {
  const wanted = permission ?? resource.access.permission?.read;
  if (wanted) await sql`select fw.require_fin(${wanted})`.execute(db);
}

/** From here on the transaction works under the command's own authority, still inside the company. */
async function permit(db: Kysely<Tables>): Promise<void> {
  await sql`select set_config('app.access', 'command', true)`.execute(db);
}

/** A command on a table that the role can't read is as unknown as the table. */
function existsFor(command: AnyCommand, viewer: Viewer): boolean {
  const { read } = command.resource.access;
  return read === 'everyone' || (read !== 'nobody' && read.includes(viewer.role));
}

/**
 * Whoever asks must see the row under rights of their own; the lock is then taken under the command's authority, since
 * locking a row asks the database for the right to change it. Rows that are only ever added are not locked.
 */
async function lockRow(db: Kysely<Tables>, resource: AnyResource, id: string): Promise<Row> {
  if (!isId(id)) throw notFound();
  const table = sql.table(resource.name);
  const mayChange = resource.access.update !== 'nobody';
  const seen = await sql`select from ${table} where id = ${id}`.execute(db);
  if (seen.rows.length === 0) throw notFound();
  if (!mayChange) await permit(db);
  // Not `for update`: rows that point to this one, and are being added, need not wait for it nor it for them.
  const lock = resource.appendOnly ? sql`` : sql`for no key update`;
  const { rows } = await sql<Row>`select * from ${table} where id = ${id} ${lock}`.execute(db);
  if (!rows[0]) throw notFound();
  if (mayChange) await permit(db);
  return rows[0];
}

async function refuseEnded(db: Kysely<Tables>, { name, ended }: AnyResource, row: Row): Promise<void> {
  if (!ended) return;
  const { rows } =
    await sql`select from ${sql.table(name)} t where t.id = ${row.id} and ${sql.raw(ended.sql)}`.execute(db);
  if (rows.length === 0) return;
  throw new Refused('unlawful_state', ended.message, { details: { status: row.status, can: [] } });
}

function refuseStale({ resource }: AnyCommand, row: Row, version: unknown): void {
  if (version === undefined || version === row.version) return;
  throw new Refused('stale_version', `This ${resource.label.toLowerCase()} was changed meanwhile.`, {
    details: { version: row.version, status: row.status },
  });
}

function refuseUnlawful({ from, label, resource }: AnyCommand, row: Row, { can }: Asked): void {
  if (!from || from.includes(row.status ?? '')) return;
  const state = (row.status ?? 'unknown').replaceAll('_', ' ');
  const message = `“${label}” is not possible while this ${resource.label.toLowerCase()} is ${state}.`;
  throw new Refused('unlawful_state', message, {
    details: { status: row.status, ...(can && { can: can(row.status) }) },
  });
}

async function writeBack(
  db: Kysely<Tables>,
  { resource, to }: AnyCommand,
  row: Row,
  patch: Record<string, unknown>,
): Promise<Row> {
  const change = to === undefined ? patch : { ...patch, status: to };
  if (Object.keys(change).length === 0) return row;
  return (await writeRow(db, resource, row.id, change)) ?? row;
}
