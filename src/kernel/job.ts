/**
 * Work done after the response: queued inside the transaction that causes it (`ctx.queue`), run at least once. A job opens its
 * own transactions, as a user or as the system, always inside one company.
 */
import { financialPermissions, type Viewer } from './access.ts';
import type { Ctx } from './context.ts';
import type { Json } from './field.ts';

export interface JobHost {
  /** A transaction in the company with `system` access, acting for `userId` if given. */
  inTenant<T>(tenantId: string, userId: string | null, work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** Runs `work` in every active company, one after the other; a failure in one does not stop the others. */
  inEveryTenant(work: (ctx: Ctx) => Promise<void>): Promise<void>;
  readonly log: (message: string, details?: Record<string, unknown>) => void;
}

export interface Job {
  readonly name: string;
  readonly run: (host: JobHost, payload: Record<string, Json>, tenantId: string) => Promise<void>;
  /** Also runs on a schedule (cron, UTC): `7 * * * *` is seven minutes past every hour. Once, however many servers there are. */
  readonly at?: string;
}

export function defineJob(name: string, run: Job['run'], at?: string): Job {
  return at === undefined ? { name, run } : { name, run, at };
}

/** The viewer of jobs and the seed: may do everything in one company. */
export function systemViewer(
  company: Pick<Viewer, 'tenantId' | 'currency' | 'timezone' | 'locale'>,
  userId = '',
): Viewer {
  return {
    ...company,
    userId,
    membershipId: '',
    role: 'owner',
    permissions: new Set(financialPermissions),
    fullName: 'System',
  };
}
