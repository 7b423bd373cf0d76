/**
 * Work that happens after the answer: queued inside the transaction of its cause (`ctx.queue`), run at least once.
 * A job opens its own transactions, as the person it works for or as the system, always inside one company.
 */
import type { Viewer } from './access.ts';
import type { Ctx } from './context.ts';
import type { Json } from './field.ts';

export interface JobHost {
  /** A transaction in the company, with `system` access, acting for `userId` where one is given. */
  inTenant<T>(tenantId: string, userId: string | null, work: (ctx: Ctx) => Promise<T>): Promise<T>;
  readonly log: (message: string, details?: Record<string, unknown>) => void;
}

export interface Job {
  readonly name: string;
  readonly run: (host: JobHost, payload: Record<string, Json>, tenantId: string) => Promise<void>;
}

export function defineJob(name: string, run: Job['run']): Job {
  return { name, run };
}

/** The viewer that jobs and the seed act as: everything in one company. */
export function systemViewer(
  company: Pick<Viewer, 'tenantId' | 'currency' | 'timezone' | 'locale'>,
  userId = '',
): Viewer {
  return { ...company, userId, membershipId: '', role: 'owner', permissions: new Set(), fullName: 'System' };
}
