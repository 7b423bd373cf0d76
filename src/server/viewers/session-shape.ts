// The session as sent to the screen: the person, the company and pending steps. `answer` sends it twice: as `data`, the client's
// general format, and at the top level as specified.

import { isAllowed } from '#kernel/access.ts';
import type { Field } from '#kernel/field.ts';
import { jsonAnswer, toJson } from '../request/respond.ts';
import type { Services } from '../services.ts';
import type { Known } from './viewers.ts';

export async function sessionShape(services: Services, known: Known) {
  const text = 'select fw.companies_of($1::uuid)::text';
  const [rows, finance] = await services.database.run([
    { name: 'companies_of', text, values: [known.userId] },
    { name: 'finance_until', text: FINANCE_UNTIL, values: [known.sessionId] },
  ]);
  const { viewer } = known;
  return {
    user: { id: known.userId, email: known.email },
    profile: {
      full_name: known.fullName,
      role: viewer?.role ?? known.requestedRole,
      avatar_url: known.avatarUrl,
      financial_role: known.financialRole,
      stationary_engineer: known.isStationaryEngineer,
    },
    tenant: viewer
      ? {
          id: viewer.tenantId,
          company_name: known.companyName,
          currency: viewer.currency,
          timezone: viewer.timezone,
          locale: known.ownLocale ?? viewer.locale,
          offers_on_site: known.offersOnSite,
          custom_fields: shownFields(known),
        }
      : null,
    membership_id: viewer?.membershipId ?? null,
    memberships: JSON.parse(rows?.[0]?.[0] ?? '[]'),
    can: viewer && known.sessionStatus !== 'unverified' ? [...viewer.permissions] : [],
    expires_at: known.expiresAt,
    /** Until when the financial screens stay open without input; in the past: the password unlocks them again. */
    financials: { until: finance?.[0]?.[0] ?? null, is_open: finance?.[0]?.[1] === 't' },
    security_status: securityStatus(known),
    sends_mail: services.config.mailsForReal,
  };
}

const FINANCE_UNTIL = `select to_char((last_finance_at + interval '30 minutes') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
  last_finance_at > now() - interval '30 minutes' from sessions where id = $1::uuid`;

/** The company's custom fields, by table, as far as this person may see them. */
function shownFields({ own, viewer }: Known): Record<string, Record<string, Partial<Field>>> {
  const tables = Object.entries(own?.columns ?? {}).map(([table, fields]) => {
    const seen = Object.entries(fields).filter(
      ([, field]) => viewer && isAllowed(field.readableBy, viewer.role),
    );
    return [table, Object.fromEntries(seen.map(([name, { sql: _, ...field }]) => [name, field]))];
  });
  return Object.fromEntries(tables);
}

/** Whether this device still needs verification, and the limits until then. */
function securityStatus(known: Known) {
  const isDue = known.owesVerification && !known.hasSkipped;
  return {
    requires_device_verification: isDue || known.sessionStatus === 'unverified',
    may_skip: known.maySkip,
    is_restricted: known.sessionStatus === 'restricted',
  };
}

export function answer(data: Record<string, unknown>, status = 200): Response {
  return jsonAnswer(status, toJson({ ...data, data, error: null }));
}
