import { sql } from 'kysely';
import { createCompanyRow, furnishCompany, readNewCompany } from '#domains/companies/found-company.ts';
import { newId } from '#hosts/node/new-id.ts';
import type { Viewer } from '#kernel/access.ts';
import { Refused } from '#kernel/errors.ts';
import type { App } from '../app.ts';
import { createCtx } from '../command-context.ts';
import { dataAnswer } from '../respond.ts';
import type { Services } from '../services.ts';
import type { Known } from '../viewers.ts';
import { signedIn } from './auth.ts';
import { readObject } from './request.ts';

/** `POST /api/companies`: any confirmed account may found a company and is its owner; it has no reach into another. */
export function registerCompanies(app: App, services: Services): void {
  app.post('/api/companies', async (c) => {
    const known = await signedIn(c, services);
    const company = readNewCompany(await readObject(c));
    const id = newId();
    await services.database.transaction(async ({ db }) => {
      const owned = await sql<{
        n: number;
      }>`select count(*)::int as n from jsonb_array_elements(fw.companies_of(${known.userId})) c
        where c->>'role' = 'owner'`.execute(db);
      if ((owned.rows[0]?.n ?? 0) >= 50) throw new Refused('conflict', 'You own 50 companies already.');
      await sql`select fw.act(${id}, ${known.userId}, null, 'owner', 'command', ${c.get('meta').requestId}, ${c.get('meta').ip.replace('unknown', '')}, ${c.get('meta').agent})`.execute(
        db,
      );
      const membershipId = await createCompanyRow({ db, newId }, id, known.userId, company);
      const ctx = await createCtx(db, ownerOf(known, id, membershipId, company), services.config.publicUrl);
      await furnishCompany(ctx);
      await sql`select fw.audit('tenants.create', 'tenants', ${id}, null, ${JSON.stringify(company)}::jsonb)`.execute(
        db,
      );
    });
    services.viewers.forget(known.tokenHash);
    return dataAnswer({ id, company_name: company.company_name }, 201);
  });
}

function ownerOf(
  known: Known,
  tenantId: string,
  membershipId: string,
  company: { currency: string; timezone: string; locale: string },
): Viewer {
  const { currency, timezone, locale } = company;
  return {
    userId: known.userId,
    membershipId,
    tenantId,
    role: 'owner',
    permissions: new Set(),
    fullName: known.fullName,
    currency,
    timezone,
    locale,
  };
}
