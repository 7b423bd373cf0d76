import { ClipboardList, FileUp, UserPlus } from 'lucide-react';
import { Link } from '#ui/navigation.tsx';

const steps = [
  {
    to: '/settings/import',
    icon: FileUp,
    title: 'Bring your customers and assets',
    text: 'From a spreadsheet, CSV or Excel. A dry run shows every bad row before anything is stored.',
  },
  {
    to: '/add-technician',
    icon: UserPlus,
    title: 'Invite your technicians',
    text: 'They get a link and see their own jobs on their phone.',
  },
  {
    to: '/work-orders/new',
    icon: ClipboardList,
    title: 'Take the first call',
    text: 'Customer, site and asset in one form, each made in place where it is new.',
  },
];

/** First steps for a company without any work order. */
export function GetStarted() {
  return (
    <ol className="grid gap-3 md:grid-cols-3">
      {steps.map(({ to, icon: Icon, title, text }, index) => (
        <li
          key={to}
          className="relative rounded-lg border border-line bg-surface p-4 transition-colors hover:border-line-strong"
        >
          <Icon className="size-5 text-accent-ink" aria-hidden="true" />
          <p className="mt-3 font-medium">
            <Link to={to} className="rounded-sm after:absolute after:inset-0 after:rounded-lg">
              {index + 1}. {title}
            </Link>
          </p>
          <p className="mt-1 text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
