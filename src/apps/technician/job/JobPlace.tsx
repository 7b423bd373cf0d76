import { KeyRound, MessageSquareText, Phone, TriangleAlert } from 'lucide-react';
import { contacts } from '#domains/crm/contact.resource.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { AddressLink } from './AddressLink.tsx';
import type { StepProps } from './job-view.ts';
import { dialable } from './phone-links.ts';

/** Directions, access and safety notes, and contacts. */
export function JobPlace({ job }: StepProps) {
  const { site, customer } = job;
  if (!site && !customer) return null;
  return (
    <section
      aria-label="Place"
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
    >
      {site?.hazards && (
        <p className="flex gap-3 bg-tone-waiting-soft px-4 py-3 text-tone-waiting">
          <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          <span className="sr-only">Hazards:</span>
          <span className="min-w-0 whitespace-pre-wrap wrap-anywhere">{site.hazards}</span>
        </p>
      )}
      {site && <p className="px-4 py-3 font-medium wrap-anywhere">{site.name}</p>}
      <AddressLink address={job.address} />
      {site?.access_notes && (
        <p className="flex gap-3 px-4 py-3">
          <KeyRound className="mt-0.5 size-5 shrink-0 text-subtle" aria-hidden="true" />
          <span className="sr-only">How to get in:</span>
          <span className="min-w-0 whitespace-pre-wrap wrap-anywhere">{site.access_notes}</span>
        </p>
      )}
      <Contact job={job} />
    </section>
  );
}

/** The order's contact, otherwise the customer's main contact. */
function Contact({ job }: StepProps) {
  const { rows } = useRows(contacts, {
    filters: where(contacts).eq('customer_id', job.customer?.id ?? ''),
    select: 'id,name,role,phone,mobile',
    order: 'is_primary.desc,name',
    limit: 5,
    count: false,
    enabled: job.contact === null && job.customer !== null,
  });
  const known = job.contact ?? rows.find(({ phone, mobile }) => phone || mobile);
  const phone = known?.mobile ?? known?.phone ?? job.phone;
  const name = known?.name ?? job.customer?.name;
  if (!phone || !name) return null;
  const link =
    'flex min-h-14 items-center justify-center gap-2 text-accent-ink -outline-offset-2 hover:bg-wash';
  return (
    <div>
      <p className="px-4 pt-3 pb-1">
        <span className="block wrap-anywhere">{name}</span>
        <span className="block text-label text-subtle tabular">{phone}</span>
      </p>
      <div className="grid grid-cols-2 divide-x divide-line">
        <a className={link} href={`tel:${dialable(phone)}`} aria-label={`Call ${name}`}>
          <Phone className="size-5" aria-hidden="true" />
          Call
        </a>
        <a className={link} href={`sms:${dialable(phone)}`} aria-label={`Text ${name}`}>
          <MessageSquareText className="size-5" aria-hidden="true" />
          Text
        </a>
      </div>
    </div>
  );
}
