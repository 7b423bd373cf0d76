import { TriangleAlert } from 'lucide-react';
import { dayIn } from '#kernel/dates.ts';
import { formatDayAs } from '#kernel/english-dates.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { certificateState, type Exemption } from '../exemption.rules.ts';

/** Says what is wrong with the certificate of an exempt customer. */
export function TaxExemption({ customer }: { customer: Exemption }) {
  const { viewer } = useWorkplace();
  const state = certificateState(customer, dayIn(viewer.timezone, new Date().toISOString()));
  if (state === 'none' || state === 'valid') return null;
  const last = customer.exemption_expires_on;
  const day = last && formatDayAs(last, viewer.locale, { dateStyle: 'medium' });
  const words = {
    without_number: 'No sales tax is charged, and no exemption certificate is on file.',
    expires_soon: `The exemption certificate is valid until ${day}. Ask for a new one.`,
    expired: `The exemption certificate expired on ${day}: new invoices charge sales tax.`,
  };
  return (
    <p className="flex items-start gap-2 rounded-md bg-tone-waiting-soft px-3 py-2 text-tone-waiting">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {words[state]}
    </p>
  );
}
