import { useRouterState } from '@tanstack/react-router';
import { Pin } from 'lucide-react';
import { cx } from '#ui/cx.ts';
import { Link } from '#ui/navigation.tsx';
import { usePins } from '#ui/resource/kept/pins.ts';

/** What somebody has pinned, under the menu. Loaded after it. */
export function PinnedLinks() {
  const { pins } = usePins();
  const path = useRouterState({ select: (state) => state.location.pathname });
  if (pins.length === 0) return null;
  return (
    <div>
      <h2 className="px-2 pb-1 text-label font-medium text-subtle">Pinned</h2>
      <ul className="flex flex-col gap-px">
        {pins.map(({ id, href, title, kind }) => (
          <li key={id}>
            <Link
              to={href}
              title={`${kind}: ${title}`}
              aria-current={path === href ? 'page' : undefined}
              className={cx(
                'flex h-8 w-full items-center gap-2.5 rounded-md px-2 transition-colors coarse:h-11',
                path === href
                  ? 'bg-selected font-medium text-ink'
                  : 'text-muted hover:bg-wash hover:text-ink',
              )}
            >
              <Pin className="size-4 shrink-0" aria-hidden="true" />
              <span className="truncate">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
