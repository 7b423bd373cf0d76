/**
 * Work that happens after the answer: queued inside the transaction of its cause (`ctx.queue`), run at least once.
 * A job opens its own transactions, as the person it works for or as the system, always inside one company.
 */
import { financialPermissions, type Viewer } from './access.ts';
import type { Ctx } from './context.ts';
import type { Json } from './field.ts';

export interface JobHost {
  /** A transaction in the company, with `system` access, acting for `userId` where one is given. */
  inTenant<T>(tenantId: string, userId: string | null, work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** `work` in every active company, one after the other; what fails in one does not keep it from the rest. */
  inEveryTenant(work: (ctx: Ctx) => Promise<void>): Promise<void>;
  readonly log: (message: string, details?: Record<string, unknown>) => void;
}

export interface Job {
  readonly name: string;
  readonly run: (host: JobHost, payload: Record<string, Json>, tenantId: string) => Promise<void>;
  /** Runs by the clock, too (UTC): `7 * * * *` is at seven minutes past every hour. Once, however many servers there are. */
  readonly at?: string;
}

export function defineJob(name: string, run: Job['run'], at?: string): Job {
  return at === undefined ? { name, run } : { name, run, at };
}

/** The viewer that jobs and the seed act as: everything in one company. */
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
