import { Phone } from 'lucide-react';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { addressLine } from '#kernel/address-line.ts';
import { sentence } from '#kernel/display.ts';
import type { Address } from '#kernel/field.ts';
import { fileLink } from '#ui/api/link.ts';
import { useRow } from '#ui/api/rows.ts';
import { PropertyList } from '#ui/components/layout/PropertyList.tsx';
import { When } from '#ui/components/values/When.tsx';

type Person = { readonly full_name: string } | null;
interface Peeked {
  readonly id: string;
  readonly address: Address | null;
  readonly phone: string | null;
  readonly contact: { readonly name: string } | null;
  readonly visits: readonly {
    readonly id: string;
    readonly starts_at: string;
    readonly status: string;
    readonly technician: Person;
  }[];
  readonly photos: readonly {
    readonly id: string;
    readonly file_id: string;
    readonly caption: string | null;
  }[];
}

const select =
  'id,address,phone,contact(id,name),visits(id,starts_at,status,technician(id,full_name)),photos(id,file_id,caption)';

/** Where the job is, whom to call, who was or will be there, and pictures. */
export function WorkOrderPeek({ id }: { id: string }) {
  const { data } = useRow<typeof workOrders, Peeked>(workOrders, id, select);
  if (!data) return null;
  const peeked: Peeked = data;
  const visits = peeked.visits.toSorted((a, b) => b.starts_at.localeCompare(a.starts_at)).slice(0, 4);
  const line = peeked.address ? addressLine(peeked.address) : '';
  return (
    <>
      <PropertyList
        properties={[
          ...(line ? [{ label: 'Address', value: line }] : []),
          ...(peeked.contact ? [{ label: 'Contact', value: peeked.contact.name }] : []),
          ...(peeked.phone ? [{ label: 'Phone', value: <Call phone={peeked.phone} /> }] : []),
          ...(visits.length > 0
            ? [
                {
                  label: 'Visits',
                  value: (
                    <ul className="flex flex-col gap-1">
                      {visits.map(({ id: visit, starts_at, status, technician }) => (
                        <li key={visit}>
                          <When at={starts_at} /> · {technician?.full_name ?? 'Nobody yet'} ·{' '}
                          <span className="text-muted">{sentence(status).toLowerCase()}</span>
                        </li>
                      ))}
                    </ul>
                  ),
                },
              ]
            : []),
        ]}
      />
      {peeked.photos.length > 0 && (
        <div className="grid grid-cols-4 gap-2">
          {peeked.photos.slice(0, 8).map(({ id: photo, file_id, caption }) => (
            <img
              key={photo}
              src={fileLink(file_id, 'thumb')}
              alt={caption ?? 'Photo'}
              loading="lazy"
              className="aspect-square w-full rounded-md border border-line object-cover"
            />
          ))}
        </div>
      )}
    </>
  );
}

function Call({ phone }: { phone: string }) {
  return (
    <a
      href={`tel:${phone.replace(/[^+\d]/g, '')}`}
      className="inline-flex items-center gap-1.5 text-accent-ink hover:underline"
    >
      <Phone className="size-3.5" aria-hidden="true" />
      {phone}
    </a>
  );
}
