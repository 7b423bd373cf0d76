import {
  Bell,
  Building,
  Building2,
  CalendarDays,
  CalendarOff,
  ChevronLeft,
  ChevronRight,
  Hash,
  KeyRound,
  KeySquare,
  ListChecks,
  type LucideIcon,
  MapPinned,
  MessageSquareText,
  MonitorSmartphone,
  Network,
  PackageOpen,
  Palette,
  Percent,
  ReceiptText,
  Route,
  TextCursorInput,
  Upload,
  UserRound,
  Webhook,
} from 'lucide-react';
import type { ReactNode } from 'react';
import {
  companySections,
  ownSections,
  type SectionName,
  type SettingsSection,
} from '#domains/companies/settings/settings-sections.rules.ts';
import { TerritoriesSection } from '#domains/crm/ui/territories/TerritoriesSection.tsx';
import { PlanningSection } from '#domains/dispatch/ui/PlanningSection.tsx';
import { ProfileSection } from '#domains/identity/ui/accounts/ProfileSection.tsx';
import { DevicesChapter, SignInChapter } from '#domains/identity/ui/sign-in/SignInChapters.tsx';
import { ApiKeysSection } from '#domains/integrations/ui/ApiKeysSection.tsx';
import { WebhooksSection } from '#domains/integrations/ui/WebhooksSection.tsx';
import { InvoiceSettingsSection } from '#domains/invoicing/ui/InvoiceSettingsSection.tsx';
import { ClassesSection } from '#domains/ledger/ui/classes/ClassesSection.tsx';
import { NotificationPreferences } from '#domains/notifications/ui/NotificationPreferences.tsx';
import { CalendarFeeds } from '#domains/scheduling/ui/calendars/CalendarFeeds.tsx';
import { CustomerUpdatesSection } from '#domains/scheduling/ui/customers/CustomerUpdatesSection.tsx';
import type { Role } from '#kernel/access.ts';
import { AppearanceForm } from '#ui/components/inputs/AppearanceForm.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { cx } from '#ui/cx.ts';
import { usePhone } from '#ui/hooks/use-media.ts';
import { Link, usePathParam } from '#ui/navigation.tsx';
import { Permitted } from '#ui/resource/Permitted.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { ChecklistsSection } from './ChecklistsSection.tsx';
import { CompaniesSection } from './CompaniesSection.tsx';
import { CompanySection } from './CompanySection.tsx';
import { CustomFieldsSection } from './CustomFieldsSection.tsx';
import { ExportSection } from './ExportSection.tsx';
import { HolidaysSection } from './HolidaysSection.tsx';
import { NumbersSection } from './NumbersSection.tsx';
import { TaxRatesSection } from './TaxRatesSection.tsx';

interface Shown {
  readonly icon: LucideIcon;
  readonly show?: () => ReactNode;
}
type Chapter = SettingsSection & Shown;

const shown: Readonly<Record<SectionName, Shown>> = {
  profile: { icon: UserRound, show: ProfileSection },
  security: { icon: KeyRound, show: SignInChapter },
  devices: { icon: MonitorSmartphone, show: DevicesChapter },
  notifications: { icon: Bell, show: NotificationPreferences },
  calendar: { icon: CalendarDays, show: CalendarFeeds },
  appearance: { icon: Palette, show: Appearance },
  companies: { icon: Building, show: CompaniesSection },
  company: { icon: Building2, show: CompanySection },
  invoicing: { icon: ReceiptText, show: InvoiceSettingsSection },
  holidays: { icon: CalendarOff, show: HolidaysSection },
  'customer-updates': { icon: MessageSquareText, show: CustomerUpdatesSection },
  planning: { icon: Route, show: PlanningSection },
  territories: { icon: MapPinned, show: TerritoriesSection },
  departments: { icon: Network, show: ClassesSection },
  'tax-rates': { icon: Percent, show: TaxRatesSection },
  checklists: { icon: ListChecks, show: ChecklistsSection },
  'custom-fields': { icon: TextCursorInput, show: CustomFieldsSection },
  numbers: { icon: Hash, show: NumbersSection },
  import: { icon: Upload },
  'api-keys': { icon: KeySquare, show: ApiKeysSection },
  webhooks: { icon: Webhook, show: WebhooksSection },
  export: { icon: PackageOpen, show: ExportSection },
};

/** The user's own settings, and for the office the company's. On a phone, the list of sections comes first, then the chosen one. */
export function SettingsScreen() {
  const section = usePathParam('section');
  const { viewer } = useWorkplace();
  const phone = usePhone();
  const groups = groupsFor(viewer.role);
  const chapters = groups.flatMap((group) => group.chapters);
  const chosen =
    chapters.find((one) => one.value === section) ?? (phone && !section ? undefined : chapters[0]);
  const content = chosen?.show && <Content chapter={chosen} />;
  if (phone && content)
    return (
      <Page title={`${chosen.label} · Settings`}>
        <h1 className="sr-only">{chosen.label}: settings</h1>
        <Link
          to="/settings"
          className="-ms-1 flex items-center gap-1 self-start py-1 text-muted hover:text-ink"
        >
          <ChevronLeft className="size-4" aria-hidden="true" />
          Settings
        </Link>
        <div className="flex flex-col gap-8">{content}</div>
      </Page>
    );
  return (
    <Page title={chosen ? `${chosen.label} · Settings` : 'Settings'}>
      <PageHeader title="Settings" />
      <div className="grid items-start gap-x-10 gap-y-4 sm:grid-cols-[200px_minmax(0,1fr)]">
        <nav
          aria-label="Settings"
          className="flex flex-col gap-4 sm:sticky sm:top-[calc(var(--above)+var(--header)+20px)]"
        >
          {groups.map((group) => (
            <div key={group.title}>
              <p className="px-2 pb-1 text-label text-subtle">{group.title}</p>
              <ul className="flex flex-col max-sm:overflow-hidden max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:bg-surface">
                {group.chapters
                  .filter(({ right }) => !right || viewer.permissions.has(right))
                  .map((one) => (
                    <ChapterLink key={one.value} chapter={one} isCurrent={one === chosen} />
                  ))}
              </ul>
            </div>
          ))}
        </nav>
        {content && <div className="flex min-w-0 flex-col gap-8">{content}</div>}
      </div>
    </Page>
  );
}

function Content({ chapter: { show: Show, right } }: { chapter: Chapter }) {
  if (!Show) return null;
  return right ? (
    <Permitted right={right}>
      <Show />
    </Permitted>
  ) : (
    <Show />
  );
}

function ChapterLink({ chapter, isCurrent }: { chapter: Chapter; isCurrent: boolean }) {
  const { icon: Icon } = chapter;
  return (
    <li className="max-sm:border-b max-sm:border-line max-sm:last:border-0">
      <Link
        to={`/settings/${chapter.value}`}
        aria-current={isCurrent ? 'page' : undefined}
        className={cx(
          'flex h-(--control) items-center gap-2 rounded-md px-2 max-sm:h-12 max-sm:px-4',
          isCurrent ? 'bg-selected font-medium' : 'text-muted hover:bg-wash hover:text-ink',
        )}
      >
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        <span className="min-w-0 flex-1 truncate">{chapter.label}</span>
        <ChevronRight className="size-4 text-subtle sm:hidden" aria-hidden="true" />
      </Link>
    </li>
  );
}

function groupsFor(role: Role) {
  const chaptersOf = (sections: readonly SettingsSection[]): readonly Chapter[] =>
    sections.map((one) => ({ ...one, ...shown[one.value] }));
  const you = { title: 'You', chapters: chaptersOf(ownSections) };
  return role === 'technician' ? [you] : [you, { title: 'Company', chapters: chaptersOf(companySections) }];
}

function Appearance() {
  return (
    <Section title="Appearance" description="Applies to this device only.">
      <AppearanceForm />
    </Section>
  );
}
