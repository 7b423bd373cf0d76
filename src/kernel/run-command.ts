/**
 * Runs one command in one transaction: lock the row, tenant, permission, lawful state, validate, deed, state, audit,
 * event, idempotency. A refusal anywhere leaves no trace; a repeat with the same key gets the first answer.
 */
import { type Kysely, sql } from 'kysely';
import type { Viewer } from './access.ts';
import { type CarriedOut, type Command, lawfulCommands, type Made, mayRun } from './command.ts';
import type { Ctx } from './context.ts';
import { notFound, Refused } from './errors.ts';
import type { AnyResource, RowOf } from './resource.ts';
import type { Tables } from './tables.ts';
import { validateInput } from './validate.ts';
import { recordChange, recordMade, writeRow } from './write-row.ts';

export interface CommandCall {
  readonly table: string;
  readonly id: string;
  readonly name: string;
  readonly body: Record<string, unknown>;
  /** What must be there before the deed: the time, where it is still being asked for. */
  readonly ready?: Promise<unknown>;
}

export interface CommandRegistry {
  readonly find: (table: string, name: string) => CarriedOut | undefined;
  readonly of: (table: string) => readonly Command[];
}

export function createCommandRegistry(all: readonly CarriedOut[]): CommandRegistry {
  const byTable = new Map<string, Map<string, CarriedOut>>();
  for (const one of all) {
    const table = byTable.get(one.command.resource.name) ?? new Map<string, CarriedOut>();
    if (table.has(one.command.name))
      throw new Error(`two commands ${one.command.resource.name}/${one.command.name}`);
    byTable.set(one.command.resource.name, table.set(one.command.name, one));
  }
  return {
    find: (table, name) => byTable.get(table)?.get(name),
    of: (table) => [...(byTable.get(table)?.values() ?? [])].map((c) => c.command),
  };
}

type Row = RowOf<AnyResource> & { status?: string };

export interface Done {
  readonly id: string | null;
  readonly result?: unknown;
  /** Audit line and event: asked for, and done before the transaction can end. */
  readonly recorded: Promise<unknown>;
}

/**
 * `ctx.db` is the open transaction. What doesn't wait for another's answer is asked together; the database does it in the
 * order in which it is asked, so the permission and the row are looked up with the viewer's own rights, before `permitted`
 * gives the command its own. Returns the id of the row; a collection command that made a row returns `{ id }` from its
 * deed, and anything else it returns is the `result`.
 */
export async function runCommand(registry: CommandRegistry, ctx: Ctx, call: CommandCall): Promise<Done> {
  const found = permittedCommand(registry, ctx.viewer, call);
  const { command, deed } = found;
  if (command.scope === 'collection') return runOnTable(found, ctx, call);
  const { version, ...rest } = call.body;
  const [, row] = await Promise.all([
    requireFinance(ctx.db, command),
    lockRow(ctx.db, command.resource, call.id),
    permitted(ctx.db),
    call.ready,
  ]);
  refuseUnlawful(registry, ctx.viewer, command, row, version);
  const input = validateInput(command.input, rest, ctx.viewer);
  const patch = (await deed(ctx, row, input as never)) ?? {};
  const after = await writeBack(ctx.db, command, row, patch);
  return { id: row.id, recorded: underway(recordChange(ctx, command.resource, command.name, row, after)) };
}

/** The command, when it exists for this viewer and their role and permissions let them run it; throws 404 or 403. */
function permittedCommand(
  registry: CommandRegistry,
  viewer: Viewer,
  { table, name }: Pick<CommandCall, 'table' | 'name'>,
): CarriedOut {
  const found = registry.find(table, name);
  if (!found || !existsFor(found.command, viewer)) throw notFound();
  const { command } = found;
  if (mayRun(command, viewer)) return found;
  const { labels } = command.resource;
  throw new Refused('forbidden', `You may not use “${command.label}” on ${labels.toLowerCase()}.`);
}

/** What is asked before a command runs, and again before its stored answer is given to somebody. */
export async function requireCommand(
  registry: CommandRegistry,
  db: Kysely<Tables>,
  viewer: Viewer,
  call: Pick<CommandCall, 'table' | 'name'>,
): Promise<void> {
  await requireFinance(db, permittedCommand(registry, viewer, call).command);
}

async function runOnTable(
  { command, deed, startsAtOnce }: CarriedOut,
  ctx: Ctx,
  { body, ready }: CommandCall,
): Promise<Done> {
  const entered = underway(Promise.all([permit(ctx.db, command), ready]));
  try {
    if (!startsAtOnce) await entered;
    const { version: _, ...rest } = body;
    const input = validateInput(command.input, rest, ctx.viewer);
    const result = (await deed(ctx, {} as Row, input as never)) as Partial<Made> | undefined;
    const id = result?.id ?? null;
    const recorded = Promise.all([
      result?.underway,
      recordMade(ctx, command.resource, command.name, id, input),
    ]);
    return { id, result, recorded: underway(recorded) };
  } catch (error) {
    await entered;
    throw error;
  }
}

/** Should it fail, the transaction does, and says so at its end. */
function underway<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  return work;
}

/**
 * The permission again, inside the transaction and by the database's clock; and the lock in front of money, which holds
 * for what concerns a financial table as well.
 */
async function requireFinance(db: Kysely<Tables>, command: Command): Promise<void> {
  const wanted = wantedOf(command);
  if (wanted) await sql`select fw.require_fin(${wanted})`.execute(db);
}

const wantedOf = ({ permission, resource }: Command) => permission ?? resource.access.permission?.read;

/** A command on a table that the role can't read is as unknown as the table. */
function existsFor(command: Command, viewer: Viewer): boolean {
  const { read } = command.resource.access;
  return read === 'everyone' || (read !== 'nobody' && read.includes(viewer.role));
}

/**
 * Locking a row asks the database for the right to change it. Where nobody changes rows but commands, the viewer must
 * see the row, and the lock is taken under the command's authority; rows that are only added are not locked at all.
 */
async function lockRow(db: Kysely<Tables>, resource: AnyResource, id: string): Promise<Row> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) throw notFound();
  const table = sql.table(resource.name);
  const byCommand = resource.access.update === 'nobody';
  // Not `for update`: rows that point to this one, and are being added, need not wait for it nor it for them.
  const lock = resource.appendOnly ? sql`` : sql`for no key update`;
  const [seen, found] = await Promise.all([
    byCommand
      ? sql`select set_config('app.access', 'command', true) from ${table} where id = ${id}`.execute(db)
      : undefined,
    sql<Row>`select * from ${table} where id = ${id} ${lock}`.execute(db),
  ]);
  if (!found.rows[0] || seen?.rows.length === 0) throw notFound();
  return found.rows[0];
}

function refuseUnlawful(
  registry: CommandRegistry,
  viewer: Viewer,
  command: Command,
  row: Row,
  version: unknown,
): void {
  if (version !== undefined && version !== row.version) {
    throw new Refused(
      'stale_version',
      `This ${command.resource.label.toLowerCase()} was changed meanwhile.`,
      {
        details: { version: row.version, status: row.status },
      },
    );
  }
  if (command.from && !(command.from as readonly string[]).includes(row.status ?? '')) {
    const can = lawfulCommands(registry.of(command.resource.name), viewer, row.status);
    throw new Refused('unlawful_state', unlawful(command, row.status), {
      details: { status: row.status, can },
    });
  }
}

function unlawful(command: Command, status: string | undefined): string {
  const state = (status ?? 'unknown').replaceAll('_', ' ');
  return `“${command.label}” is not possible while this ${command.resource.label.toLowerCase()} is ${state}.`;
}

/** Both in one statement; a right that is missing fails it before its second part. */
async function permit(db: Kysely<Tables>, command: Command): Promise<void> {
  const wanted = wantedOf(command);
  if (!wanted) return permitted(db);
  await sql`select fw.require_fin(${wanted}), set_config('app.access', 'command', true)`.execute(db);
}

/** From here on the transaction works under the command's own authority, still inside the tenant. */
async function permitted(db: Kysely<Tables>): Promise<void> {
  await sql`select set_config('app.access', 'command', true)`.execute(db);
}

async function writeBack(
  db: Kysely<Tables>,
  command: Command,
  row: Row,
  patch: Record<string, unknown>,
): Promise<Row> {
  const change: Record<string, unknown> = { ...patch };
  if (command.to) change.status = command.to;
  if (Object.keys(change).length === 0) return row;
  return (await writeRow(db, command.resource, row.id, change)) ?? row;
}
