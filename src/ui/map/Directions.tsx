import { Navigation } from 'lucide-react';
import { cx } from '../cx.ts';
import { directionsLink } from './directions.ts';
import type { Position } from './position.ts';

/** A link that opens the device's own maps app. */
export function Directions({ to, className }: { to: Position; className?: string }) {
  return (
    <a
      href={directionsLink(to, navigator.userAgent)}
      target="_blank"
      rel="noreferrer"
      className={cx('inline-flex items-center gap-1.5 text-label text-accent-ink hover:underline', className)}
    >
      <Navigation className="size-3.5" aria-hidden="true" />
      Directions
    </a>
  );
}
