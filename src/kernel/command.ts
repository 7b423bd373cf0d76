/**
 * Commands: named actions on a row or table. One declaration says when, by whom and with what input a command may run, and
 * contains its handler; the endpoint `POST /api/{table}/{id}/{name}`, the button (`can`), the audit entry and the API description
 * are derived from it. Handlers run only on the server: the client's build removes them.
 */
import type { Allowed, FinancialPermission, Viewer } from './access.ts';
import type { Ctx } from './context.ts';
import type { Field } from './field.ts';
import type { AnyResource, Fields, RowOf } from './resource.ts';

export type StateOf<R extends AnyResource> = R['fields'] extends { status: Field<infer S> }
  ? S & string
  : string;

export interface CommandOptions<R extends AnyResource, I extends Fields> {
  /** The verb on the button: "Complete". */
  readonly label: string;
  /** States from which it may run; undefined: any. */
  readonly from?: readonly StateOf<R>[];
  /** The resulting state; undefined: unchanged, or set by the handler's patch. */
  readonly to?: StateOf<R>;
  /**
   * What a repeated call on the row does, for commands that don't change its state: `allowed`: it runs again or does nothing;
   * `refused`: the handler checks whether it was done. A command on a table creates something new each time.
   */
  readonly again?: 'allowed' | 'refused';
  readonly allow: Allowed;
  readonly permission?: FinancialPermission;
  readonly input?: I;
  /** `collection`: runs on the table, called as `POST /api/{table}/-/{name}`, without a row. */
  readonly scope?: 'row' | 'collection';
  /** May be queued while offline and sent later. */
  readonly offline?: boolean;
  /**
   * It records what happened. A device that noted it before it could send it (`Ctx.notedAt`) may also record it in these states, and
   * for somebody who has lost the row meanwhile (`formerly`). The handler tells the office. Commands without it are decisions: they
   * are refused once the row is lost or has moved on.
   */
  readonly late?: readonly StateOf<R>[];
  /**
   * The table of the row it creates. A client may choose that row's id (`id`, UUID version 7), which makes a repeated call return
   * the existing row. The handler gets it as `input.id`, sent or generated.
   */
  readonly makes?: string;
  /** Its screen shows it in a place of its own. Otherwise it appears among the commands of its row. */
  readonly placed?: boolean;
  /** Irreversible: the screen asks for confirmation first, naming the effect. */
  readonly final?: boolean;
}

/**
 * Runs in the command's transaction on the locked row. The returned patch is written together with the new state. A command on a
 * table gets no row, and returns `{ id }` of the created row, or the result for the caller.
 */
export type Handler<R extends AnyResource, I extends Fields, M = undefined> = (
  ctx: Ctx,
  row: RowOf<R>,
  input: InputOf<I> & MadeId<M>,
) => Promise<Partial<RowOf<R>> | object | undefined>;

type MadeId<M> = M extends string ? { readonly id: string } : unknown;

/** The handler of any command; row and input were checked against the declaration by the caller. */
type AnyHandler = (ctx: Ctx, row: never, input: never) => Promise<object | undefined>;

export interface Command<R extends AnyResource = AnyResource, I extends Fields = Fields>
  extends Omit<CommandOptions<R, I>, 'from' | 'late' | 'to'> {
  readonly resource: R;
  readonly name: string;
  readonly from?: readonly string[];
  readonly late?: readonly string[];
  readonly to?: string;
  readonly input: I;
  /** Undefined in the browser. */
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

/** The input for running the command from another handler: optional fields may be omitted. */
export type GivenOf<I extends Fields> = {
  [K in keyof I as Required<I[K]> extends true ? K : never]: Value<I[K]>;
} & {
  [K in keyof I as Required<I[K]> extends true ? never : K]?: Value<I[K]> | null | undefined;
};

/** Names of the commands that the viewer could run on a row in `status`, by role, permission and state. */
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
