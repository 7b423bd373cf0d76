import { Bell, Menu, QrCode, ScanLine, Search } from 'lucide-react';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Kbd } from '#ui/components/values/Kbd.tsx';
import { Link } from '#ui/navigation.tsx';
import { CompanyMenuButton } from './CompanyMenuButton.tsx';
import { NewButton } from './NewButton.tsx';
import { UserMenuButton } from './UserMenuButton.tsx';
import { useUnread } from './use-unread.ts';

export interface HeaderProps {
  onMenu: () => void;
  onSearch: () => void;
}

export function Header({ onMenu, onSearch }: HeaderProps) {
  const { tenant } = useSession();
  return (
    <header className="sticky top-(--above) z-30 flex h-(--header) shrink-0 items-center gap-1 border-b border-line bg-canvas px-2 sm:px-4 lg:ps-6 print:hidden">
      <IconButton label="Menu" className="lg:hidden" onClick={onMenu}>
        <Menu className="size-5" aria-hidden="true" />
      </IconButton>
      {tenant && <CompanyMenuButton />}
      <SearchBox onSearch={onSearch} />
      <div className="ms-auto flex shrink-0 items-center gap-0.5">
        <NewButton />
        <IconButton label="Search" className="md:hidden" onClick={onSearch}>
          <Search className="size-4.5" aria-hidden="true" />
        </IconButton>
        <HeaderLink to="/assets/create-qr" label="Create QR codes">
          <QrCode className="size-4.5" aria-hidden="true" />
        </HeaderLink>
        <HeaderLink to="/assets/scan" label="Scan a QR code">
          <ScanLine className="size-4.5" aria-hidden="true" />
        </HeaderLink>
        <BellLink />
        <UserMenuButton />
      </div>
    </header>
  );
}

/** A button that looks like a search field and opens the command menu, which has the real one. */
function SearchBox({ onSearch }: { onSearch: () => void }) {
  return (
    <button
      type="button"
      onClick={onSearch}
      aria-keyshortcuts="Control+K Meta+K"
      className="hidden h-(--control) w-72 items-center gap-2 rounded-md border border-line bg-surface ps-2.5 pe-1.5 text-subtle transition-colors hover:border-line-strong md:flex lg:w-80"
    >
      <Search className="size-3.5" aria-hidden="true" />
      <span className="flex-1 text-start">Search or jump to…</span>
      <Kbd keys="Mod K" />
    </button>
  );
}

interface HeaderLinkProps {
  to: string;
  label: string;
  children: React.ReactNode;
}

function HeaderLink({ to, label, children }: HeaderLinkProps) {
  return (
    <IconButton asChild label={label}>
      <Link to={to}>{children}</Link>
    </IconButton>
  );
}

function BellLink() {
  const unread = useUnread();
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';
  return (
    <HeaderLink to="/notifications" label={label}>
      <Bell className="size-4.5" aria-hidden="true" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-[calc(50%-10px)] left-[calc(50%+2px)] size-2 rounded-full bg-danger ring-2 ring-canvas"
        />
      )}
    </HeaderLink>
  );
}
