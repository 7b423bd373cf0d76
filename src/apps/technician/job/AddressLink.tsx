import { Navigation } from 'lucide-react';
import { addressLine } from '#kernel/address-line.ts';
import type { Address } from '#kernel/field.ts';
import { cx } from '#ui/cx.ts';
import { mapsLink } from './phone-links.ts';

/** Opens directions in the phone's maps app. */
export function AddressLink({ address, className }: { address: Address | null; className?: string }) {
  const line = address ? addressLine(address) : '';
  if (!line) return null;
  return (
    <a
      href={mapsLink(line, navigator.userAgent)}
      target="_blank"
      rel="noreferrer"
      aria-label={`Directions to ${line}`}
      className={cx(
        'flex min-h-12 items-center gap-3 px-4 py-2 text-accent-ink -outline-offset-2 hover:bg-wash',
        className,
      )}
    >
      <span className="min-w-0 flex-1 wrap-anywhere">{line}</span>
      <Navigation className="size-5 shrink-0" aria-hidden="true" />
    </a>
  );
}
