/**
 * Everything a command may touch, passed in and never ambient. One Ctx lives as long as one transaction,
 * which already carries the tenant, the user and the role.
 */
import type { Kysely } from 'kysely';
import type { FinancialPermission, Role, Viewer } from './access.ts';
import type { Changed, Subject } from './audit.ts';
import type { Command, GivenOf, StateOf } from './command.ts';
import type { Json } from './field.ts';
import type { ImportDeclaration } from './import.ts';
import type { AnyResource, Fields, RowOf } from './resource.ts';
import type { SearchSource } from './search.ts';
import type { Tables } from './tables.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Ids of stored files. */
  readonly attachments?: readonly string[];
  /** The row whose paper goes with it, rendered when the mail leaves. */
  readonly document?: { readonly table: string; readonly id: string };
}

/** Who should know: these memberships, or everyone of these roles, or everyone who holds a financial permission. */
export type Audience =
  | { readonly members: readonly (string | null | undefined)[] }
  | { readonly roles: readonly Role[] }
  | { readonly permission: FinancialPermission };

/** Something that people should know although they did not do it. */
export interface Notice {
  /** What happened, as people choose by it how they are told: see src/domains/notifications/notice-events.rules.ts. */
  readonly event: string;
  readonly to: Audience;
  /** One line that says it all: "WO-1042 is on hold". */
  readonly title: string;
  readonly body?: string | null | undefined;
  /** The thing's page: a path of the office. */
  readonly link: string;
  /** Whoever may not see this row is not told. */
  readonly about?: { readonly table: string; readonly id: string };
}

export interface Transition<R extends AnyResource> {
  readonly from: readonly StateOf<R>[];
  readonly to: StateOf<R>;
  /** What it is called in the audit log and among the events: the command's name where there is one. */
  readonly event: string;
  /** Further columns that change with the state; where they depend on the row, worked out from it as it is locked. */
  readonly set?: Partial<RowOf<R>> | ((before: RowOf<R>) => Partial<RowOf<R>>);
  /** Said in the audit log beside the columns. */
  readonly facts?: object;
}

/** `id`: the row that was changed or made. `result`: what a command on a table gives back. */
export interface Outcome {
  readonly id: string | null;
  readonly result?: unknown;
}

export interface Ctx {
  readonly db: Kysely<Tables>;
  readonly viewer: Viewer;
  /** The instant of this transaction, ISO 8601 in UTC. */
  readonly now: string;
  /** The tenant's calendar day at `now`, `YYYY-MM-DD`. */
  readonly today: string;
  /**
   * By how many milliseconds the sender's clock is behind ours, as its request says when it left; below zero when it is ahead,
   * and zero when it is right. Undefined when the request does not say.
   */
  readonly clockBehind?: number | undefined;
  /** A declared resource by its table's name. */
  readonly resourceOf: (table: string) => AnyResource | undefined;
  /** What the search of the header looks through, in the order of its answer. */
  readonly searchSources: readonly SearchSource[];
  /** How spreadsheets come into a table, where they do. */
  readonly importInto: (table: string) => ImportDeclaration | undefined;
  /** Absolute address of this installation without a trailing slash, from configuration and never from a request. */
  readonly publicUrl: string;
  /** Whether mail leaves this installation. Without a mail server it is only kept in the outbox, and nobody was sent anything. */
  readonly sendsMail: boolean;
  /** A time-ordered UUID (version 7). */
  newId(): string;
  /** Next number of a series, e.g. `WO-1042`: gap-free, because the counter row is part of this transaction. */
  nextNumber(series: string): Promise<string>;
  /**
   * Runs a command inside this one: with its permission, lawful state, audit entry, event and reactions. `id`: the row; null
   * for a command on a table. Refusals pass through.
   */
  run<R extends AnyResource, I extends Fields>(
    command: Command<R, I>,
    id: string | null,
    input: GivenOf<I>,
  ): Promise<Outcome>;
  /**
   * The only way to write a status besides a command's own: moves a row to a state, with an audit entry and the event
   * `{table}.{event}`. Gives undefined, and does nothing, where the row is in none of the states of `from`.
   */
  transition<R extends AnyResource>(
    resource: R,
    id: string,
    step: Transition<R>,
  ): Promise<RowOf<R> | undefined>;
  /**
   * A line in the audit log for what is no change of a resource's row, such as a setting of the company or a secret that was
   * renewed. What commands, `run` and `transition` do has its line already.
   */
  audit(action: string, subject: Subject, changed?: Changed): Promise<void>;
  /** Appends to the company's events; webhooks, reactions and open screens are fed from there. */
  emit(event: string, subject: { table: string; id: string }, payload?: Record<string, Json>): Promise<void>;
  /** A job that runs after this transaction has committed, and not at all when it fails. */
  queue(
    task: string,
    payload: Record<string, Json>,
    options?: { key?: string; runAt?: string },
  ): Promise<void>;
  /**
   * One job for `key` after this transaction, however much is waiting for it: the job takes what is waiting from its table.
   * Nobody waits for another transaction that wakes the same.
   */
  wake(task: string, payload: Record<string, Json>, key: string): Promise<void>;
  /** Into the inboxes (and mails, where wished) of those who may see what it is about; never to whoever acts here. */
  notify(notice: Notice): Promise<void>;
  /** Puts a mail into the outbox, in this transaction. Returns its id. */
  mail(mail: Mail): Promise<string>;
}
