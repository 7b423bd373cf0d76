import { Pin } from 'lucide-react';
import { useEffect } from 'react';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { cx } from '#ui/cx.ts';
import { useWorkplace } from '../workplace.tsx';
import { usePins } from './pins.ts';
import { rememberVisit } from './recent.ts';

export interface PinButtonProps {
  href: string;
  title: string;
  kind: string;
}

/** On the page of a record, which is remembered as visited: pins it to the sidebar, or takes it from there. */
export function PinButton({ href, title, kind }: PinButtonProps) {
  const { membershipId } = useWorkplace().viewer;
  const { isPinned, isPending, isBusy, toggle } = usePins();
  useEffect(() => rememberVisit(membershipId, { href, title, kind }), [membershipId, href, title, kind]);
  const pinned = isPinned(href);
  return (
    <IconButton
      small
      label={pinned ? 'Unpin' : 'Pin to the sidebar'}
      disabled={isPending || isBusy}
      onClick={() => toggle({ href, title, kind })}
    >
      <Pin className={cx('size-3.5', pinned && 'fill-current text-accent-ink')} aria-hidden="true" />
    </IconButton>
  );
}
