/**
 * Things happen by command. A declaration (`defineCommand`) says when, by whom and with what a command may run; it
 * is all a screen needs. The deed (`carryOut`) lives in a file of its own, on the server only. One declaration
 * gives the endpoint `POST /api/{table}/{id}/{name}`, the button (`can`), the audit line and the documentation.
 */
import type { Allowed, FinancialPermission, Viewer } from './access.ts';
import type { Ctx, EarlyCtx } from './context.ts';
import type { Field } from './field.ts';
import type { AnyResource, Fields, RowOf } from './resource.ts';

type StateOf<R extends AnyResource> = R['fields'] extends { status: Field<infer S> } ? S & string : string;

export interface CommandOptions<R extends AnyResource, I extends Fields> {
  /** A verb, as on the button: "Complete". */
  readonly label: string;
  /** Lawful states to start from; left out = any. */
  readonly from?: readonly StateOf<R>[];
  /** The state it leads to; left out = the state stays, or the deed writes it. */
  readonly to?: StateOf<R>;
  /**
   * What a second call on the row comes to, where no state says so because it is not left: `allowed`, it does what it says
   * once more or finds nothing to do; `refused`, the deed looks whether it has been done. A command on a table makes
   * something new each time.
   */
  readonly again?: 'allowed' | 'refused';
  readonly allow: Allowed;
  readonly permission?: FinancialPermission;
  readonly input?: I;
  /** `collection`: acts on the table, called as `POST /api/{table}/-/{name}`, without a row. */
  readonly scope?: 'row' | 'collection';
  /** May be done without a network and sent later. */
  readonly offline?: boolean;
  /** Can't be undone: the screen asks once, naming what it does. */
  readonly final?: boolean;
}

export interface Command<R extends AnyResource = AnyResource, I extends Fields = Fields>
  extends CommandOptions<R, I> {
  readonly resource: R;
  readonly name: string;
  readonly input: I;
}

export function defineCommand<R extends AnyResource, const I extends Fields = Record<never, never>>(
  resource: R,
  name: string,
  options: CommandOptions<R, I>,
): Command<R, I> {
  return { ...options, resource, name, input: options.input ?? ({} as I) };
}

type Value<X> = X extends Field<infer T> ? T : never;
type Required<X> = X extends Field<unknown, infer Q> ? Q : false;
export type InputOf<I extends Fields> = {
  [K in keyof I]: Required<I[K]> extends true ? Value<I[K]> : Value<I[K]> | null | undefined;
};

/** The deed: runs in the command's transaction on the locked row. A returned patch is written with the new state. */
export type Deed<R extends AnyResource, I extends Fields> = (
  ctx: Ctx,
  row: RowOf<R>,
  input: InputOf<I>,
) => Promise<Partial<RowOf<R>> | undefined>;

/** The row that a deed on a table has made. */
export interface Made {
  readonly id: string;
  /** What has been asked for and not waited for. The command ends with it, and fails with it. */
  readonly underway?: Promise<unknown>;
}

export interface CarriedOut {
  readonly command: Command;
  readonly deed: Deed<AnyResource, Fields>;
  readonly startsAtOnce?: boolean;
}

export function carryOut<R extends AnyResource, I extends Fields>(
  command: Command<R, I>,
  deed: Deed<R, I>,
): CarriedOut {
  return { command: command as unknown as Command, deed: deed as unknown as Deed<AnyResource, Fields> };
}

/**
 * For a deed on a table that is done often: it starts while the database is still being told who acts, so its first
 * questions travel with that, and what it asks last with the audit line and the end of the transaction. The time is
 * there for whoever waits for it. The database answers in order: whoever may not is told that and nothing else.
 */
export function carryOutAtOnce<R extends AnyResource, I extends Fields>(
  command: Command<R, I>,
  deed: (ctx: EarlyCtx, input: InputOf<I>) => Promise<Made>,
): CarriedOut {
  const late = ((ctx: Ctx, _row: RowOf<R>, input: InputOf<I>) => deed(ctx, input)) as unknown;
  return { ...carryOut(command, late as Deed<R, I>), startsAtOnce: true };
}

/** The commands of a table that a viewer could run on a row in `status`, judged by role, permission and state. */
export function lawfulCommands(
  commands: readonly Command[],
  viewer: Viewer,
  status: string | undefined,
): string[] {
  return commands
    .filter((c) => c.scope !== 'collection' && mayRun(c, viewer))
    .filter(
      (c) => c.from === undefined || (status !== undefined && (c.from as readonly string[]).includes(status)),
    )
    .map((c) => c.name);
}

export function mayRun(command: Command, viewer: Viewer): boolean {
  const { allow, permission } = command;
  const role = allow === 'everyone' || (allow !== 'nobody' && allow.includes(viewer.role));
  return role && (permission === undefined || viewer.permissions.has(permission));
}
