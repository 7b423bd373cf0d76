import { useState } from 'react';
import type { AnyCommand } from '#kernel/command.ts';
import { useAnyCommand } from '#ui/api/command.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { InlineConfirm } from '#ui/components/actions/InlineConfirm.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Badge } from '#ui/components/values/Badge.tsx';
import { EditableProperties } from '#ui/resource/page/EditableProperties.tsx';
import { notify } from '#ui/toast/notify.ts';
import { closeOpeningBalances } from '../close-opening-balances.ts';
import { keepOpeningBalances } from '../keep-opening-balances.ts';
import { openingBalances } from '../opening-balances.resource.ts';
import { startOver } from '../start-over.ts';
import type { Opening } from './OpeningScreen.tsx';

const looks = {
  draft: { label: 'Draft', tone: 'neutral', text: 'Nothing is posted yet.' },
  kept: {
    label: 'Posted',
    tone: 'progress',
    text: 'Compare the trial balance, receivables, payables, deposits and stock with those of your previous system; then close them.',
  },
  closed: { label: 'Closed', tone: 'success', text: 'They can’t be changed any more.' },
} as const;

const steps: readonly (readonly [command: AnyCommand, consequence: string, done: string])[] = [
  [
    keepOpeningBalances,
    'Open invoices and bills can be paid then, invoices can take up deposits, stock is on hand, and nothing can be dated before your first day. You can start over until you close them.',
    'The opening balances are posted',
  ],
  [
    closeOpeningBalances,
    'You can’t start over any more. What turns out later is corrected by an entry, or on its document.',
    'The opening balances are closed',
  ],
  [
    startOver,
    'Everything that was posted is reversed. What you entered is a draft again, for you to correct.',
    'The opening balances are a draft again',
  ],
];

/** The first day, how far things are, and what can be done next. */
export function OpeningState({ opening }: { opening: Opening & { readonly can?: readonly string[] } }) {
  const [asking, setAsking] = useState<string | null>(null);
  const run = useAnyCommand();
  const isDraft = opening.status === 'draft';
  const { label, tone, text } = looks[isDraft ? 'draft' : opening.status === 'kept' ? 'kept' : 'closed'];
  const lawful = steps.filter(([{ name }]) => opening.can?.includes(name));
  const asked = lawful.find(([{ name }]) => name === asking);
  const ask = (name: string | null) => {
    run.reset();
    setAsking(name);
  };
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <div className="max-w-(--form)">
          <EditableProperties
            resource={openingBalances}
            row={opening}
            fields={['starts_on']}
            readOnly={!isDraft}
          />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{label}</Badge>
          <span className="text-muted">{text}</span>
        </div>
        {!asked && lawful.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {lawful.map(([{ name, label: verb }], index) => (
              <Button key={name} {...(index > 0 && { variant: 'outline' })} onClick={() => ask(name)}>
                {verb}
              </Button>
            ))}
          </div>
        )}
        {asked && (
          <InlineConfirm
            takesFocus
            question={`${asked[0].label}?`}
            consequence={asked[1]}
            action={asked[0].label}
            busy={run.isPending}
            error={faultOf(run.error)}
            onDismiss={() => ask(null)}
            onConfirm={() =>
              run.mutate(
                { command: asked[0], id: opening.id },
                {
                  onSuccess: () => {
                    notify.success(asked[2]);
                    ask(null);
                  },
                },
              )
            }
          />
        )}
      </div>
    </Card>
  );
}

function faultOf(error: Error | null) {
  return error instanceof ApiError ? (error.fields?.starts_on ?? error.message) : error?.message;
}
