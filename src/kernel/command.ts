/**
 * Things happen by command. One declaration says when, by whom and with what a command may run, and carries the handler
 * that does it; the endpoint `POST /api/{table}/{id}/{name}`, the button (`can`), the audit entry and the documentation
 * follow from it. Handlers run on the server only: the client's build takes them out.
 */
import type { Allowed, FinancialPermission, Viewer } from './access.ts';
import type { Ctx } from './context.ts';
import type { Field } from './field.ts';
import type { AnyResource, Fields, RowOf } from './resource.ts';

export type StateOf<R extends AnyResource> = R['fields'] extends { status: Field<infer S> }
  ? S & string
  : string;

export interface CommandOptions<R extends AnyResource, I extends Fields> {
  /** A verb, as on the button: "Complete". */
  readonly label: string;
  /** Lawful states to start from; left out = any. */
  readonly from?: readonly StateOf<R>[];
  /** The state it leads to; left out = the state stays, or the handler's patch says it. */
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
  /**
   * The table of the row it makes. A client may give that row's id (`id`, a UUID of version 7): the same call again finds what
   * was made. The handler has it as `input.id`, given or new.
   */
  readonly makes?: string;
  /** Its screen has a place for it. Left out, it stands among the commands of its row wherever those are offered. */
  readonly placed?: boolean;
  /** Can't be undone: the screen asks once, naming what it does. */
  readonly final?: boolean;
}

/**
 * Runs in the command's transaction, on the locked row. The patch it returns is written together with the new state. A
 * command on a table gets no row, and returns `{ id }` of the row it has made, or whatever the caller is to be told.
 */
export type Handler<R extends AnyResource, I extends Fields, M = undefined> = (
  ctx: Ctx,
  row: RowOf<R>,
  input: InputOf<I> & MadeId<M>,
) => Promise<Partial<RowOf<R>> | object | undefined>;

type MadeId<M> = M extends string ? { readonly id: string } : unknown;

/** A handler of any command: who calls it has checked row and input against the declaration. */
type AnyHandler = (ctx: Ctx, row: never, input: never) => Promise<object | undefined>;

export interface Command<R extends AnyResource = AnyResource, I extends Fields = Fields>
  extends Omit<CommandOptions<R, I>, 'from' | 'to'> {
  readonly resource: R;
  readonly name: string;
  readonly from?: readonly string[];
  readonly to?: string;
  readonly input: I;
  /** Missing in the browser. */
  readonly handler?: AnyHandler | undefined;
}

export type AnyCommand = Command<AnyResource, Fields>;

export function defineCommand<
  R extends AnyResource,
  const I extends Fields = Record<never, never>,
  const M extends string | undefined = undefined,
>(
  resource: R,
  name: string,
  options: CommandOptions<R, I> & { readonly makes?: M },
  handler?: Handler<R, I, M>,
): Command<R, I> {
  return { ...options, resource, name, input: options.input ?? ({} as I), handler };
}

type Value<X> = X extends Field<infer T> ? T : never;
type Required<X> = X extends Field<unknown, infer Q> ? Q : false;
export type InputOf<I extends Fields> = {
  [K in keyof I]: Required<I[K]> extends true ? Value<I[K]> : Value<I[K]> | null | undefined;
};

/** The same for whoever runs the command from another handler: what is optional may be left out. */
export type GivenOf<I extends Fields> = {
  [K in keyof I as Required<I[K]> extends true ? K : never]: Value<I[K]>;
} & {
  [K in keyof I as Required<I[K]> extends true ? never : K]?: Value<I[K]> | null | undefined;
};

/** The commands of a table that a viewer could run on a row in `status`, judged by role, permission and state. */
export function lawfulCommands(
  commands: readonly AnyCommand[],
  viewer: Viewer,
  status: string | undefined,
): string[] {
  return commands
    .filter((c) => c.scope !== 'collection' && mayRun(c, viewer))
    .filter((c) => c.from === undefined || (status !== undefined && c.from.includes(status)))
    .map((c) => c.name);
}

export function mayRun(command: AnyCommand, viewer: Viewer): boolean {
  const { allow, permission } = command;
  const role = allow === 'everyone' || (allow !== 'nobody' && allow.includes(viewer.role));
  return role && (permission === undefined || viewer.permissions.has(permission));
}
