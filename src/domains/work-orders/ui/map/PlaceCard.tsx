import { KeyRound, MapPin, Phone, TriangleAlert } from 'lucide-react';
import { sites } from '#domains/crm/site.resource.ts';
import { addressLine } from '#kernel/address-line.ts';
import { Card } from '#ui/components/layout/Card.tsx';
import { cx } from '#ui/cx.ts';
import { directionsLink } from '#ui/map/directions.ts';
import { type Position, positionOf } from '#ui/map/position.ts';
import { filledCustomNames } from '#ui/resource/names.ts';
import { CustomFacts } from '#ui/resource/page/CustomFacts.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { WorkOrderView } from '../page/work-order-view.ts';

export interface PlaceCardProps {
  order: WorkOrderView;
  /** Side by side, above everything else. */
  wide?: boolean;
}

/** How to get there, how to get in and whom to call. */
export function PlaceCard({ order, wide = false }: PlaceCardProps) {
  const { withCustomFields } = useWorkplace();
  const { site, contact, customer } = order;
  const { phone } = order;
  const address = order.address ? addressLine(order.address) : '';
  const hasFacts = site && filledCustomNames(withCustomFields(sites), site).length > 0;
  if (!phone && !address && !site?.access_notes && !site?.hazards && !hasFacts) return null;
  return (
    <Card
      role={wide ? 'region' : undefined}
      aria-label={wide ? 'Where and whom to call' : undefined}
      className={cx('flex gap-2.5', wide ? 'flex-wrap gap-x-8 py-3' : 'flex-col')}
    >
      {address && (
        <p className="flex min-w-0 gap-2">
          <MapPin className="mt-0.5 size-4 shrink-0 text-subtle" aria-hidden="true" />
          <span className="min-w-0">
            {address}{' '}
            <a
              href={wayTo(address, site ? positionOf(site) : null)}
              target="_blank"
              rel="noreferrer"
              className="whitespace-nowrap text-accent-ink underline underline-offset-2"
            >
              Directions
            </a>
          </span>
        </p>
      )}
      {phone && (
        <p className="flex gap-2">
          <Phone className="mt-0.5 size-4 shrink-0 text-subtle" aria-hidden="true" />
          <span className="min-w-0">
            <a
              href={`tel:${phone.replace(/[^+\d]/g, '')}`}
              className="whitespace-nowrap text-accent-ink tabular underline underline-offset-2"
            >
              {phone}
            </a>{' '}
            <span className="text-muted">{contact?.name ?? customer?.name}</span>
          </span>
        </p>
      )}
      {site?.access_notes && (
        <p className="flex gap-2">
          <KeyRound className="mt-0.5 size-4 shrink-0 text-subtle" aria-hidden="true" />
          <span className="sr-only">How to get in:</span>
          <span className="min-w-0 whitespace-pre-wrap wrap-anywhere">{site.access_notes}</span>
        </p>
      )}
      {site?.hazards && (
        <p className="flex gap-2 text-tone-waiting">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span className="sr-only">Hazards:</span>
          <span className="min-w-0 whitespace-pre-wrap wrap-anywhere">{site.hazards}</span>
        </p>
      )}
      {site && <CustomFacts resource={sites} row={site} />}
    </Card>
  );
}

/** By position if there is one, because map services interpret addresses differently. */
const wayTo = (address: string, position: Position | null) =>
  position
    ? directionsLink(position, navigator.userAgent)
    : `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
