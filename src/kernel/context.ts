/**
 * Everything a command may use, passed explicitly. A Ctx lives as long as its transaction, which has the tenant, the user and the
 * role set.
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
  /** A calendar in iCalendar format, attached for calendar programs. */
  readonly calendar?: string;
  /** The row whose document is attached, rendered when the mail is sent. */
  readonly document?: { readonly table: string; readonly id: string };
}

/** Recipients: these memberships, everyone with one of these roles, or everyone with a financial permission. */
export type Audience =
  | { readonly members: readonly (string | null | undefined)[] }
  | { readonly roles: readonly Role[] }
  | { readonly permission: FinancialPermission };

/** A notification of people about something they did not do themselves. */
export interface Notice {
  /**
   * The kind of event, by which people choose their notification channels: see src/domains/notifications/notice-events.rules.ts.
   */
  readonly event: string;
  readonly to: Audience;
  /** A one-line summary: "WO-1042 is on hold". */
  readonly title: string;
  readonly body?: string | null | undefined;
  /** Path of the related page in the office app. */
  readonly link: string;
  /** People who may not see this row are not notified. */
  readonly about?: { readonly table: string; readonly id: string };
}

export interface Transition<R extends AnyResource> {
  readonly from: readonly StateOf<R>[];
  readonly to: StateOf<R>;
  /** Its name in the audit log and the events: the command's name if there is one. */
  readonly event: string;
  /** Further columns to set with the state; as a function, computed from the locked row. */
  readonly set?: Partial<RowOf<R>> | ((before: RowOf<R>) => Partial<RowOf<R>>);
  /** Added to the audit entry beside the columns. */
  readonly facts?: object;
}

/** `id`: the changed or created row. `result`: what a command on a table returned. */
export interface Outcome {
  readonly id: string | null;
  readonly result?: unknown;
}

export interface Ctx {
  readonly db: Kysely<Tables>;
  readonly viewer: Viewer;
  /** The time of this transaction, ISO 8601 in UTC. */
  readonly now: string;
  /** The tenant's calendar date at `now`, `YYYY-MM-DD`. */
  readonly today: string;
  /**
   * Milliseconds by which the sender's clock is behind ours, from the request's X-Sent-At; negative if ahead, zero if right.
   * Undefined if the request has no such header.
   */
  readonly clockBehind?: number | undefined;
  /** When a device noted what it sends now, by our clock, from the request's X-Noted-At. Undefined if the request has no such header. */
  readonly notedAt?: string | undefined;
  /** A declared resource by its table name. */
  readonly resourceOf: (table: string) => AnyResource | undefined;
  /** The sources of the global search, in the order of its results. */
  readonly searchSources: readonly SearchSource[];
  /** The import declaration of a table, if it has one. */
  readonly importInto: (table: string) => ImportDeclaration | undefined;
  /** Absolute address of this installation without a trailing slash, from the configuration and never from a request. */
  readonly publicUrl: string;
  /** Whether this installation sends mail. Without a mail server, mail only stays in the outbox. */
  readonly sendsMail: boolean;
  /** A time-ordered UUID (version 7). */
  newId(): string;
  /** The next number of a series, e.g. `WO-1042`: gap-free, because the counter row is locked by this transaction. */
  nextNumber(series: string): Promise<string>;
  /**
   * Runs a command inside this one, with its permission, state check, audit entry, event and reactions. `id`: the row; null for a
   * command on a table. Refusals propagate.
   */
  run<R extends AnyResource, I extends Fields>(
    command: Command<R, I>,
    id: string | null,
    input: GivenOf<I>,
  ): Promise<Outcome>;
  /**
   * The only way to write a status besides a command's own `to`: moves a row to a state, with an audit entry and the event
   * `{table}.{event}`. Returns undefined without changes if the row is in none of the states in `from`.
   */
  transition<R extends AnyResource>(
    resource: R,
    id: string,
    step: Transition<R>,
  ): Promise<RowOf<R> | undefined>;
  /**
   * Writes an audit entry for something other than a change of a resource's row, such as a company setting or a renewed secret.
   * Commands, `run` and `transition` write theirs themselves.
   */
  audit(action: string, subject: Subject, changed?: Changed): Promise<void>;
  /** Appends to the company's events, which feed webhooks, reactions and open screens. */
  emit(event: string, subject: { table: string; id: string }, payload?: Record<string, Json>): Promise<void>;
  /** Runs the reactions to an event that the kernel has written together with its audit entry. Handlers use `emit`. */
  react(event: string, subject: { table: string; id: string }): Promise<void>;
  /** Queues a job that runs after this transaction has committed, and not at all if it fails. */
  queue(
    task: string,
    payload: Record<string, Json>,
    options?: { key?: string; runAt?: string },
  ): Promise<void>;
  /**
   * Queues one job per `key` after this transaction, however many items are pending: the job reads them from its table. Does not
   * wait for other transactions that queue the same key.
   */
  wake(task: string, payload: Record<string, Json>, key: string): Promise<void>;
  /** Notifies the recipients who may see the row, in the inbox and by mail if they chose so; never the acting person. */
  notify(notice: Notice): Promise<void>;
  /** Puts a mail into the outbox in this transaction. Returns its id. */
  mail(mail: Mail): Promise<string>;
}
