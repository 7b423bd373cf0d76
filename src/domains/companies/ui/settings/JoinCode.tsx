import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/components/actions/Button.tsx';
import { CopyButton } from '#ui/components/actions/CopyButton.tsx';
import { InlineConfirm } from '#ui/components/actions/InlineConfirm.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Skeleton } from '#ui/components/states/Skeleton.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { notify } from '#ui/toast/notify.ts';
import { useCompany, useRotateJoinCode } from './use-company.ts';

/** The code for requests to join, with a button to replace it. */
export function JoinCode() {
  const { data: company } = useCompany();
  const rotate = useRotateJoinCode();
  const [asking, setAsking] = useState(false);
  const change = () =>
    rotate.mutate(undefined, {
      onSuccess: () => {
        setAsking(false);
        notify.success('There is a new join code');
      },
    });
  return (
    <Section
      title="Join code"
      description="Anyone who enters it after signing up asks to join. They see nothing until somebody here approves."
    >
      {asking ? (
        <InlineConfirm
          question="Make a new join code?"
          consequence="The old one stops working. Requests already made with it are kept."
          action="Make new code"
          busy={rotate.isPending}
          error={rotate.error && classifyError(rotate.error).friendly}
          onConfirm={change}
          onDismiss={() => setAsking(false)}
        />
      ) : (
        <Card className="flex flex-wrap items-center gap-3">
          {company ? (
            <code className="me-auto text-title tracking-wider tabular">{company.join_code}</code>
          ) : (
            <Skeleton className="me-auto h-7 w-44" />
          )}
          {company && <CopyButton text={company.join_code} label="Copy join code" />}
          <Button variant="ghost" onClick={() => setAsking(true)}>
            <RefreshCw className="size-4" aria-hidden="true" />
            New code
          </Button>
        </Card>
      )}
    </Section>
  );
}
