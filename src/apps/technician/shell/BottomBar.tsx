import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useUnread } from '#apps/office/shell/use-unread.ts';
import { cx } from '#ui/cx.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Link } from '#ui/navigation.tsx';
import { type Tab, tabsOf } from './tabs.ts';

const MoreSheet = lazyPart(async () => (await import('./MoreSheet.tsx')).MoreSheet);

/** Prefetches the sheet behind “More”. */
export const fetchMore = (): void => MoreSheet.fetch();

const place =
  'relative flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-tiny font-medium';

export function BottomBar({ path }: { path: string }) {
  const [more, setMore] = useState(false);
  return (
    <nav aria-label="Main" className="flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
      {tabsOf().map((tab) => (
        <TabLink key={tab.href} tab={tab} here={tab.href === path} />
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={more}
        className={cx(place, 'text-muted -outline-offset-2')}
        onClick={() => setMore(true)}
      >
        <Ellipsis className="size-6" aria-hidden="true" />
        More
      </button>
      {more && <MoreSheet onOpenChange={setMore} onFailure={() => setMore(false)} />}
    </nav>
  );
}

function TabLink({ tab, here }: { tab: Tab; here: boolean }) {
  const { href, label, icon: Icon } = tab;
  return (
    <Link
      to={href}
      search={{}}
      aria-current={here ? 'page' : undefined}
      className={cx(place, '-outline-offset-2', here ? 'text-accent-ink' : 'text-muted')}
    >
      <span className="relative">
        <Icon className="size-6" strokeWidth={here ? 2.4 : 2} aria-hidden="true" />
        {href === '/notifications' && <UnreadDot />}
      </span>
      {label}
    </Link>
  );
}

function UnreadDot() {
  const unread = useUnread();
  if (unread === 0) return null;
  return (
    <span className="absolute -inset-e-1 -top-0.5 size-2.5 rounded-full bg-danger">
      <span className="sr-only">{unread} unread</span>
    </span>
  );
}
