/**
 * The demo's second company, for switching between companies: generated when it is first switched to, and empty. It is named
 * after its id in the demo; for the rules of the database it is a company like any other.
 */
import { propertiesOf, textOf } from '#kernel/type-guards.ts';
import type { Transport } from '#ui/transport.ts';

const ID = '2';
const company_name = `Company ${ID}`;

/** Whether it is the company of the menu that does not exist yet. */
export const isGenerated = (tenantId: string | null): boolean => tenantId === ID;

export function withGenerated(memberships: unknown): readonly unknown[] {
  const own: readonly unknown[] = Array.isArray(memberships) ? memberships : [];
  if (idOf(own)) return own;
  return [...own, { tenant_id: ID, company_name, role: 'owner', status: 'active' }];
}

function idOf(memberships: readonly unknown[]): string | null {
  const found = memberships.map(propertiesOf).find((one) => one.company_name === company_name);
  return textOf(found?.tenant_id);
}

/** Its id in the database; founded by whoever is signed in if it is not there. */
export async function openGenerated(transport: Transport): Promise<string> {
  const { session } = await ask(transport, '/api/auth/session');
  const { memberships } = propertiesOf(session);
  const known = Array.isArray(memberships) ? idOf(memberships) : null;
  if (known) return known;
  const { id } = await ask(transport, '/api/companies', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `demo-company-${Date.now()}` },
    body: JSON.stringify({ company_name, ...likeTheFirst }),
  });
  return textOf(id) ?? '';
}

const likeTheFirst = {
  trade: 'HVAC',
  country: 'US',
  timezone: 'America/Chicago',
  currency: 'USD',
  locale: 'en-US',
};

async function ask(transport: Transport, address: string, init?: RequestInit) {
  const response = await transport.fetch(address, init);
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
  return propertiesOf(propertiesOf(await response.json()).data);
}
