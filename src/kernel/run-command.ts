/**
 * Runs commands. A command is one transaction: permission, lock the row, check the state, validate, handler, write the state,
 * audit entry, event, reactions. A refusal anywhere leaves no trace.
 */
import { type Kysely, sql } from 'kysely';
import type { FinancialPermission, Viewer } from './access.ts';
import { type AnyCommand, lawfulCommands, mayRun } from './command.ts';
import type { Ctx, Outcome } from './context.ts';
import { invalid, notFound, Refused } from './errors.ts';
import { contentOf, idIsTaken, isId, notAGivenId, readGivenId } from './id.ts';
import type { Registry } from './registry.ts';
import type { AnyResource, RowOf } from './resource.ts';
import type { Tables } from './tables.ts';
import { validateInput } from './validate.ts';
import { recordChange, recordCreation, writeRow } from './write-row.ts';

export interface CommandCall {
  readonly table: string;
  /** Ignored for a command on a table. */
  readonly id: string | null;
  readonly name: string;
  readonly body: Record<string, unknown>;
}

type Row = RowOf<AnyResource> & { status?: string };

/** Runs a command requested over the API: looked up by name, with raw input. */
export async function runCommand(registry: Registry, ctx: Ctx, call: CommandCall): Promise<Outcome> {
  const command = permittedCommand(registry, ctx.viewer, call);
  const { version, ...body } = call.body;
  const { id: given, ...sent } = command.makes === undefined ? { id: undefined, ...body } : takeId(body);
  const can = (status: string | undefined) =>
    lawfulCommands(registry.commandsOf(call.table), ctx.viewer, status);
  return execute(ctx, command, {
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

/** Checks the permission for a command, before it runs and before its stored answer is replayed. Throws 404 or 403. */
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

/** Runs a command from another handler (`ctx.run`): the same checks and records; the input is already in internal format. */
export function runInside(ctx: Ctx, command: AnyCommand, id: string | null, input: object): Promise<Outcome> {
  return execute(ctx, command, { id, read: () => input });
}

interface Invocation {
  readonly id: string | null;
  readonly version?: unknown;
  /** The client-given id of the row to create, and the content it was given for. */
  readonly given?: { readonly id: string; readonly content: string };
  /** The available commands, for the refusal's details. */
  readonly can?: (status: string | undefined) => readonly string[];
  /** Validates the input. Called after the state check, so that a wrong state is reported first, and before any effect. */
  readonly read: () => object;
}

async function execute(ctx: Ctx, command: AnyCommand, invocation: Invocation): Promise<Outcome> {
  const { handler } = command;
  if (!mayRun(command, ctx.viewer)) throw mayNot(command);
  if (command.scope === 'collection') {
    await permit(ctx.db, permissionFor(command));
    if (await isMadeBefore(ctx, command, invocation)) return { id: invocation.given?.id ?? null };
    const input = inputOf(ctx, command, invocation);
    const result = (await handler?.(ctx, {} as never, input as never)) as { id?: string } | undefined;
    const id = result?.id ?? null;
    await recordCreation(ctx, command.resource, command.name, id, input);
    return { id, result };
  }
  await requireFinance(ctx.db, command);
  const before = await lockRow(ctx, command, invocation.id ?? '');
  if (await isMadeBefore(ctx, command, invocation)) return { id: before.id };
  await refuseEnded(ctx.db, command.resource, before);
  refuseStale(command, before, invocation.version);
  await refuseUnlawful(ctx, command, before, invocation);
  const patch = (await handler?.(ctx, before as never, inputOf(ctx, command, invocation) as never)) ?? {};
  const after = await writeBack(ctx.db, command, before, patch as Record<string, unknown>);
  await recordChange(ctx, command.resource, command.name, before, after);
  return { id: before.id };
}

/** Whether this same call has already created the row with this id; otherwise claims the id. */
async function isMadeBefore(
  { db }: Ctx,
  { resource, name }: AnyCommand,
  { given }: Invocation,
): Promise<boolean> {
  if (!given) return false;
  const { rows } = await sql<{ is_new: boolean | null }>`
    select fw.claim_id(${given.id}, ${`${resource.name}.${name}`}, ${given.content}) as is_new`.execute(db);
  const isNew = rows[0]?.is_new ?? null;
  if (isNew === null) throw new Refused('conflict', idIsTaken, { fields: { id: idIsTaken } });
  return !isNew;
}

/** The validated input, with the id of the row to create. */
function inputOf(ctx: Ctx, { makes }: AnyCommand, { given, read }: Invocation): object {
  const input = read();
  return makes === undefined ? input : { id: given?.id ?? ctx.newId(), ...input };
}

function mayNot({ label, resource }: AnyCommand): Refused {
  return new Refused('forbidden', `You may not use “${label}” on ${resource.labels.toLowerCase()}.`);
}

/**
 * Checks the permission again inside the transaction, by the database's clock, and the financial session lock, which also applies
 * to commands on financial tables.
 */
async function requireFinance(db: Kysely<Tables>, command: AnyCommand): Promise<void> {
  const wanted = permissionFor(command);
  if (wanted) await sql`select fw.require_fin(${wanted})`.execute(db);
}

function permissionFor({ permission, resource }: AnyCommand): FinancialPermission | undefined {
  return permission ?? resource.access.permission?.read;
}

/** From here on the transaction has the command's authority, still inside the company. Checks `wanted` first, if given. */
async function permit(db: Kysely<Tables>, wanted?: FinancialPermission): Promise<void> {
  const check = wanted ? sql`fw.require_fin(${wanted}), ` : sql``;
  await sql`select ${check}set_config('app.access', 'command', true)`.execute(db);
}

/** A command on a table that the role can't read does not exist either. */
function existsFor(command: AnyCommand, viewer: Viewer): boolean {
  const { read } = command.resource.access;
  return read === 'everyone' || (read !== 'nobody' && read.includes(viewer.role));
}

/**
 * The viewer must see the row under their own rights, or have seen it when their device noted a fact; the lock is then taken with
 * command authority, because locking a row requires the right to change it. Append-only rows are not locked.
 */
async function lockRow(ctx: Ctx, command: AnyCommand, id: string): Promise<Row> {
  const { db } = ctx;
  const { resource } = command;
  if (!isId(id)) throw notFound();
  const table = sql.table(resource.name);
  const mayChange = resource.access.update !== 'nobody';
  const seen = await sql`select from ${table} where id = ${id}`.execute(db);
  if (seen.rows.length === 0) await admitLate(ctx, command, id);
  else if (!mayChange) await permit(db);
  // Not `for update`, so that inserts of rows that refer to this one don't block and aren't blocked.
  const lock = resource.appendOnly ? sql`` : sql`for no key update`;
  const { rows } = await sql<Row>`select * from ${table} where id = ${id} ${lock}`.execute(db);
  if (!rows[0]) throw notFound();
  if (mayChange) await permit(db);
  return rows[0];
}

/** Lets a fact pass that its author noted while they saw the row. A decision is theirs to look at again. */
async function admitLate(
  { db, notedAt }: Ctx,
  { resource: { name, label, formerly }, late }: AnyCommand,
  id: string,
): Promise<void> {
  if (!formerly || notedAt === undefined) throw notFound();
  await permit(db);
  const { rows } = await sql<{
    lost: object | null;
  }>`select ${sql.raw(formerly)} as lost from ${sql.table(name)} t where t.id = ${id}`.execute(db);
  const meanwhile = rows[0]?.lost;
  if (!meanwhile) throw notFound();
  if (late) return;
  const message = `This ${label.toLowerCase()} was given to somebody else meanwhile.`;
  throw new Refused('conflict', message, { details: { meanwhile } });
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

/** A device that was away is also told who changed the state meanwhile, and when. */
async function refuseUnlawful(
  { db, notedAt }: Ctx,
  { from, late, label, resource }: AnyCommand,
  row: Row,
  { can }: Invocation,
): Promise<void> {
  const status = row.status ?? '';
  if (!from || from.includes(status) || (notedAt && late?.includes(status))) return;
  const state = (row.status ?? 'unknown').replaceAll('_', ' ');
  const message = `“${label}” is not possible while this ${resource.label.toLowerCase()} is ${state}.`;
  throw new Refused('unlawful_state', message, {
    details: {
      status: row.status,
      ...(can && { can: can(row.status) }),
      ...(notedAt && { meanwhile: await lastStatusChange(db, resource.name, row.id) }),
    },
  });
}

async function lastStatusChange(db: Kysely<Tables>, table: string, id: string): Promise<unknown> {
  const { rows } = await sql<{
    change: unknown;
  }>`select fw.last_status_change(${table}, ${id}) as change`.execute(db);
  return rows[0]?.change ?? undefined;
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
