import {
  Building2,
  CalendarOff,
  ChartNoAxesColumn,
  ChevronRight,
  CircleHelp,
  Gauge,
  LogOut,
  Package,
  PackagePlus,
  Plus,
  Settings,
  Wrench,
} from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { creatable, newLabel } from '#apps/office/creatable.ts';
import { isAvailable } from '#apps/office/screens.ts';
import { useLogout } from '#apps/office/shell/use-logout.ts';
import { appearance, type Theme } from '#ui/appearance.ts';
import { useAuth, useSession } from '#ui/auth/AuthProvider.tsx';
import { InlineConfirm } from '#ui/components/actions/InlineConfirm.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { Link, useNavigate } from '#ui/navigation.tsx';
import { useOutbox } from '#ui/outbox/device-outbox.ts';
import { SaveUnsent } from '#ui/outbox/SaveUnsent.tsx';
import { BigChoice } from '#ui/phone/BigChoice.tsx';
import { RowGroup } from '#ui/phone/BigRow.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';

const engineersPlaces = [
  { href: '/property-tasks', label: 'Property tasks', icon: Building2 },
  { href: '/maintenance/occurrences', label: 'Maintenance', icon: Wrench },
  { href: '/meters/rounds', label: 'Meter rounds', icon: Gauge },
];

const everybodysPlaces = [
  { href: '/parts/restock', label: 'Ask for parts', icon: PackagePlus },
  { href: '/scheduling/absences', label: 'My absences', icon: CalendarOff },
  { href: '/assets', label: 'Assets', icon: Package },
  { href: '/analytics/performance-report', label: 'My figures', icon: ChartNoAxesColumn },
  { href: '/settings', label: 'Settings', icon: Settings },
  { href: '/qr-scanner-help', label: 'Scanner help', icon: CircleHelp },
];

const themes: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: 'As the phone' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** The user, appearance settings, and sign-out. */
export function MoreSheet({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const { user, profile, tenant } = useSession();
  const { can } = useAuth();
  const { theme } = useSyncExternalStore(appearance.subscribe, appearance.get);
  const places = [...(profile.stationary_engineer ? engineersPlaces : []), ...everybodysPlaces].filter(
    ({ href }) => isAvailable(href),
  );
  const close = () => onOpenChange(false);
  return (
    <Sheet open onOpenChange={onOpenChange} side="bottom" title="More">
      <div className="flex flex-col gap-4 p-4 pb-[max(16px,env(safe-area-inset-bottom))] text-phone">
        <div>
          <p className="font-semibold wrap-anywhere">{profile.full_name || user.email}</p>
          <p className="text-label text-subtle wrap-anywhere">
            {[tenant?.company_name, user.email].filter(Boolean).join(' · ')}
          </p>
        </div>
        <OtherCompanies onDone={close} />
        {places.length > 0 && (
          <RowGroup>
            {places.map(({ href, label, icon: Icon }) => (
              <Link
                key={href}
                to={href}
                onClick={close}
                className="flex min-h-14 items-center gap-3 px-4 -outline-offset-2 hover:bg-wash"
              >
                <Icon className="size-6 text-muted" aria-hidden="true" />
                <span className="flex-1">{label}</span>
                <ChevronRight className="size-5 text-subtle rtl:rotate-180" aria-hidden="true" />
              </Link>
            ))}
          </RowGroup>
        )}
        <div>
          <p className="pb-1.5 text-label font-medium text-subtle">New</p>
          <RowGroup>
            {creatable(profile.role, can).map(({ href, label }) => (
              <Link
                key={href}
                to={href}
                onClick={close}
                className="flex min-h-14 items-center gap-3 px-4 -outline-offset-2 hover:bg-wash"
              >
                <Plus className="size-6 text-muted" aria-hidden="true" />
                <span className="flex-1">{newLabel(label)}</span>
              </Link>
            ))}
          </RowGroup>
        </div>
        <div>
          <p className="pb-1.5 text-label font-medium text-subtle">Theme</p>
          <BigChoice<Theme>
            label="Theme"
            value={theme}
            onChoose={(next) => appearance.set({ theme: next })}
            options={themes}
          />
        </div>
        <LogOutButton />
      </div>
    </Sheet>
  );
}

/** Asks first while this phone keeps something. */
function LogOutButton() {
  const logout = useLogout();
  const [isAsking, setAsking] = useState(false);
  const unsent = useOutbox().filter(({ kind, state }) => kind === 'command' && state !== 'sent').length;
  if (isAsking && unsent > 0)
    return (
      <>
        <SaveUnsent />
        <InlineConfirm
          question={unsent === 1 ? 'One thing is not sent yet' : `${unsent} things are not sent yet`}
          consequence="They stay on this phone for you alone, and are sent when you sign in here again. Saved as a file, the office can import them."
          action="Log out"
          onConfirm={() => void logout()}
          onDismiss={() => setAsking(false)}
        />
      </>
    );
  return (
    <PhoneButton variant="outline" onClick={() => (unsent > 0 ? setAsking(true) : void logout())}>
      <LogOut aria-hidden="true" />
      Log out
    </PhoneButton>
  );
}

/** One user may work for several companies. */
function OtherCompanies({ onDone }: { onDone: () => void }) {
  const { tenant, memberships } = useSession();
  const { switchTenant } = useAuth();
  const navigate = useNavigate();
  const active = memberships.filter(({ status }) => status === 'active');
  if (active.length < 2) return null;
  const go = async (tenantId: string) => {
    try {
      await switchTenant(tenantId);
      onDone();
      await navigate({ to: '/' });
    } catch (error) {
      reportError('The company could not be switched', error, () => void go(tenantId));
    }
  };
  return (
    <BigChoice
      stacked
      label="Company"
      value={tenant?.id}
      onChoose={(id) => void go(id)}
      options={active.map(({ tenant_id, company_name }) => ({ value: tenant_id, label: company_name }))}
    />
  );
}
