import { Check, X } from 'lucide-react';
import { putAwaySteps } from '#domains/analytics/set-up/put-away-step.ts';
import { isOpen, type SetUpState, type SetUpStep } from '#domains/analytics/set-up/set-up-steps.rules.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { IconButton } from '#ui/components/actions/IconButton.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { Link } from '#ui/navigation.tsx';

interface Asked {
  readonly title: string;
  readonly text: string;
  readonly to: string;
}

const asked: Readonly<Record<SetUpStep, Asked>> = {
  customers: {
    title: 'Bring your customers and assets',
    text: 'From a spreadsheet; a dry run shows every bad row.',
    to: '/settings/import',
  },
  people: {
    title: 'Invite your people',
    text: 'Technicians see their own jobs on their phone.',
    to: '/add-technician',
  },
  first_job: {
    title: 'Take the first call',
    text: 'Customer, site, asset and time in one form.',
    to: '/work-orders/new',
  },
  address: {
    title: 'Add your address and phone',
    text: 'They stand on quotes and invoices.',
    to: '/settings/company',
  },
  logo: { title: 'Add your logo', text: 'For documents and customers’ pages.', to: '/settings/company' },
  tax: { title: 'Set your tax rates', text: 'Until then invoices charge no tax.', to: '/settings/tax-rates' },
  payment: {
    title: 'Say how to pay you',
    text: 'Bank details or where to send a check.',
    to: '/settings/invoicing',
  },
  mail: {
    title: 'Connect a mail server',
    text: 'Until then you hand over links and PDFs yourself.',
    to: '/admin/dashboard',
  },
};

/** What is left to set up; gone when everything is done or put away. */
export function SetUpCard() {
  const { data } = useReport<readonly SetUpState[]>('set_up');
  const putAway = useCommand(putAwaySteps);
  const open = data?.filter(isOpen) ?? [];
  if (!data || open.length === 0) return null;
  const put = (steps: readonly SetUpStep[]) =>
    putAway.mutate(
      { input: { steps, is_put_away: true } },
      { onError: (error) => reportError('The step was not put away', error) },
    );
  const shown = data.filter(({ is_put_away }) => !is_put_away);
  const done = shown.length - open.length;
  return (
    <Section
      title="Set up your company"
      aside={`${done} of ${shown.length} done`}
      actions={
        <Button variant="ghost" size="sm" onClick={() => put(open.map(({ step }) => step))}>
          Put all away
        </Button>
      }
    >
      <ul className="grid gap-x-6 rounded-lg border border-line bg-surface px-4 py-1 md:grid-cols-2">
        {shown.map(({ step, is_done }) => (
          <Step key={step} step={step} isDone={is_done} onPutAway={() => put([step])} />
        ))}
      </ul>
    </Section>
  );
}

interface StepProps {
  step: SetUpStep;
  isDone: boolean;
  onPutAway: () => void;
}

function Step({ step, isDone, onPutAway }: StepProps) {
  const { title, text, to } = asked[step];
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 last:border-0 md:nth-last-2:border-0">
      <span
        className={
          isDone
            ? 'grid size-5 shrink-0 place-items-center rounded-full bg-tone-success-soft text-tone-success'
            : 'size-5 shrink-0 rounded-full border border-line-strong'
        }
      >
        {isDone && <Check className="size-3.5" aria-hidden="true" />}
      </span>
      {isDone ? (
        <p className="min-w-0 flex-1 text-muted">
          {title} <span className="sr-only">(done)</span>
        </p>
      ) : (
        <>
          <p className="min-w-0 flex-1">
            <Link to={to} className="font-medium hover:underline">
              {title}
            </Link>
            <span className="block text-label text-muted">{text}</span>
          </p>
          <IconButton small label={`Put away: ${title}`} onClick={onPutAway}>
            <X className="size-3.5" aria-hidden="true" />
          </IconButton>
        </>
      )}
    </li>
  );
}
