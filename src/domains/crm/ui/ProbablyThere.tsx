/** While somebody new is entered: customers with the same email, telephone number or name. */

import { UserCheck } from 'lucide-react';
import { addressLine } from '#kernel/address-line.ts';
import { useReport } from '#ui/api/report.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { Link } from '#ui/navigation.tsx';
import { type Caller, isPhoneNumber } from '../caller.rules.ts';
import { customers } from '../customer.resource.ts';

export interface ProbablyThereProps {
  name: unknown;
  phone: unknown;
  email?: unknown;
  /** Goes on with one of them; without it they are only linked. */
  onPick?: (customerId: string) => void;
}

export function ProbablyThere({ onPick, ...typed }: ProbablyThereProps) {
  const found = useLikely(typed);
  if (found.length === 0) return null;
  return (
    <section
      role="status"
      aria-label="Probably there already"
      className="flex flex-col gap-1.5 rounded-lg border border-line bg-tone-waiting-soft px-4 py-3"
    >
      <h3 className="flex items-center gap-2 font-medium text-tone-waiting">
        <UserCheck className="size-4 shrink-0" aria-hidden="true" />
        Probably there already
      </h3>
      <ul className="flex flex-col gap-1.5">
        {found.map(({ id, name, by, detail }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0">
              <Link to={`/crm/${id}`} className="font-medium text-accent-ink hover:underline">
                {name}
              </Link>{' '}
              <span className="text-muted">
                has this {by}
                {detail && ` · ${detail}`}
              </span>
            </span>
            {onPick && (
              <Button type="button" size="sm" variant="outline" onClick={() => onPick(id)}>
                Use this customer
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Likely {
  readonly id: string;
  readonly name: string;
  readonly by: string;
  readonly detail: string;
}

const columns = 'id,name,email,phone,billing_address';
const most = 3;
const fewestDigits = 7;

function useLikely(typed: Omit<ProbablyThereProps, 'onPick'>): readonly Likely[] {
  const name = useDebounced(textOf(typed.name), 300);
  const email = useDebounced(textOf(typed.email), 300);
  const phone = useDebounced(textOf(typed.phone), 300);
  const same = (column: 'name' | 'email', text: string, enabled: boolean) => ({
    filters: where(customers).contains(column, text),
    select: columns,
    limit: 20,
    count: false,
    enabled,
  });
  const hasName = name.length >= 4;
  const hasEmail = /^\S+@\S+\.\S+$/.test(email);
  const hasPhone = isPhoneNumber(phone) && phone.replaceAll(/\D/g, '').length >= fewestDigits;
  const byName = useRows(customers, same('name', name, hasName));
  const byEmail = useRows(customers, same('email', email, hasEmail));
  const callers = useReport<readonly Caller[]>('callers', { q: phone }, { enabled: hasPhone });
  const rowsAs = (by: 'name' | 'email', text: string, { rows }: typeof byName): Likely[] =>
    rows.flatMap((row) =>
      row[by]?.toLowerCase() === text.toLowerCase()
        ? [
            {
              id: row.id,
              name: row.name,
              by,
              detail: row.billing_address ? addressLine(row.billing_address) : '',
            },
          ]
        : [],
    );
  const found = [
    ...(hasPhone ? (callers.data ?? []) : []).map(
      ({ customer_id, customer, contact, address }): Likely => ({
        id: customer_id,
        name: customer,
        by: 'telephone number',
        detail: contact ?? (address ? addressLine(address) : ''),
      }),
    ),
    ...(hasEmail ? rowsAs('email', email, byEmail) : []),
    ...(hasName ? rowsAs('name', name, byName) : []),
  ];
  return found.filter(({ id }, index) => found.findIndex((one) => one.id === id) === index).slice(0, most);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
