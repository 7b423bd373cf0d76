import { useRouterState } from '@tanstack/react-router';
import { ArrowLeft, LogOut, type LucideIcon, PanelLeftClose, PanelLeftOpen, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MenuPlace } from '#kernel/menu.ts';
import { useAuth, useSession } from '#ui/auth/AuthProvider.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Tooltip } from '#ui/components/overlays/Tooltip.tsx';
import { cx } from '#ui/cx.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Link } from '#ui/navigation.tsx';
import { currentPlace, isHighlighted, isOpen, menuFor, placesOf } from '../menu.ts';
import { Logo } from './Logo.tsx';
import { useLogout } from './use-logout.ts';

/** Loaded after the menu, as nothing waits for it. */
const PinnedLinks = lazyPart(async () => (await import('./PinnedLinks.tsx')).PinnedLinks, {
  failure: 'silent',
});

export interface SidebarProps {
  /** Icons only, with labels as tooltips. */
  narrow?: boolean;
  onNarrow?: (narrow: boolean) => void;
}

export function Sidebar({ narrow = false, onNarrow }: SidebarProps) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { profile } = useSession();
  const { can } = useAuth();
  const logout = useLogout();
  const inAdmin = isHighlighted('/admin', path);
  return (
    <nav aria-label="Main" className="flex h-full flex-col bg-canvas">
      <div
        className={cx(
          'flex h-(--header) shrink-0 items-center gap-2',
          narrow ? 'justify-center' : 'ps-4 pe-2',
        )}
      >
        {!(narrow && onNarrow) && (
          <Link to="/" className="flex min-w-0 items-center gap-2 rounded-md font-semibold tracking-tight">
            <Logo className="size-6" />
            {!narrow && <span className="text-lead">Fieldwright</span>}
          </Link>
        )}
        {onNarrow && (
          <IconButton
            small
            label={narrow ? 'Widen the sidebar' : 'Narrow the sidebar'}
            className={cx(!narrow && 'ms-auto')}
            onClick={() => onNarrow(!narrow)}
          >
            {narrow ? (
              <PanelLeftOpen className="size-4" aria-hidden="true" />
            ) : (
              <PanelLeftClose className="size-4" aria-hidden="true" />
            )}
          </IconButton>
        )}
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-2 py-2">
        {inAdmin && (
          <ul>
            <NavLink href="/" label="Back to the company" icon={ArrowLeft} narrow={narrow} current={false} />
          </ul>
        )}
        {menuFor(profile, path).map((section) => (
          <Section key={section.title ?? 'main'} title={section.title} narrow={narrow}>
            {section.items.map((item) => {
              const current = isOpen(item, path);
              const places = current && !narrow ? placesOf(item, profile.role, can) : [];
              return (
                <NavLink key={item.href} {...item} narrow={narrow} current={current}>
                  {places.length > 0 && <Places places={places} path={path} />}
                </NavLink>
              );
            })}
          </Section>
        ))}
        {!narrow && !inAdmin && <PinnedLinks />}
      </div>
      <ul className="flex flex-col gap-px border-t border-line p-2">
        <NavLink
          href="/settings"
          label="Settings"
          icon={Settings}
          narrow={narrow}
          current={isHighlighted('/settings', path)}
        />
        <li>
          <Hint label="Logout" narrow={narrow}>
            <button type="button" className={itemClass(false, narrow)} onClick={() => void logout()}>
              <LogOut className="size-4 shrink-0" aria-hidden="true" />
              <span className={narrow ? 'sr-only' : 'truncate'}>Logout</span>
            </button>
          </Hint>
        </li>
      </ul>
    </nav>
  );
}

function Section({
  title,
  narrow,
  children,
}: {
  title: string | null;
  narrow: boolean;
  children: ReactNode;
}) {
  return (
    <div>
      {title && (
        <h2 className={narrow ? 'sr-only' : 'px-2 pb-1 text-label font-medium text-subtle'}>{title}</h2>
      )}
      <ul className={cx('flex flex-col gap-px', narrow && title && 'border-t border-line pt-2')}>
        {children}
      </ul>
    </div>
  );
}

interface NavLinkProps {
  href: string;
  label: string;
  icon: LucideIcon;
  narrow: boolean;
  current: boolean;
  /** Its second level. */
  children?: ReactNode;
}

function NavLink({ href, label, icon: Icon, narrow, current, children }: NavLinkProps) {
  return (
    <li>
      <Hint label={label} narrow={narrow}>
        <Link
          to={href}
          aria-current={current ? (children ? 'true' : 'page') : undefined}
          className={itemClass(current, narrow)}
        >
          <Icon className={cx('size-4 shrink-0', current && 'text-accent-ink')} aria-hidden="true" />
          <span className={narrow ? 'sr-only' : 'truncate'}>{label}</span>
        </Link>
      </Hint>
      {children}
    </li>
  );
}

function Places({ places, path }: { places: readonly MenuPlace[]; path: string }) {
  const current = currentPlace(places, path);
  return (
    <ul className="my-px ms-4 flex flex-col border-s border-line ps-2">
      {places.map((place) => (
        <li key={place.href}>
          <Link
            to={place.href}
            aria-current={place === current ? 'page' : undefined}
            className={cx(
              'flex h-7 items-center rounded-md px-2 transition-colors coarse:h-11',
              place === current ? 'font-medium text-ink' : 'text-muted hover:bg-wash hover:text-ink',
            )}
          >
            <span className="truncate">{place.label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Hint({
  label,
  narrow,
  children,
}: {
  label: string;
  narrow: boolean;
  children: React.ReactElement<object>;
}) {
  return narrow ? (
    <Tooltip content={label} side="right" describes={false}>
      {children}
    </Tooltip>
  ) : (
    children
  );
}

function itemClass(current: boolean, narrow: boolean): string {
  return cx(
    'flex h-8 w-full items-center gap-2.5 rounded-md transition-colors coarse:h-11',
    narrow ? 'justify-center' : 'px-2',
    current ? 'bg-selected font-medium text-ink' : 'text-muted hover:bg-wash hover:text-ink',
  );
}
