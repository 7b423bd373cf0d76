import { FileDown, HandHelping } from 'lucide-react';
import type { AnyCommand } from '#kernel/command.ts';
import { useAnyCommand } from '#ui/api/command.ts';
import { linkTo } from '#ui/api/link.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { CopyButton } from '#ui/components/actions/CopyButton.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { isDemo } from '#ui/demo.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { appAddress } from '#ui/in-app.ts';
import { notify } from '#ui/toast/notify.ts';

export interface HandOverProps {
  row: {
    readonly id: string;
    readonly sent_at?: string | null;
    readonly sent_to: string | null;
    readonly sent_by_hand_at?: string | null;
    readonly can?: readonly string[];
  };
  /** "INV-2026-0007" */
  name: string;
  /** The recipient, for example "the customer". */
  whom: string;
  markSent: AnyCommand;
  /** Path of the PDF below `/api`. */
  pdf: string;
  /** Path of the recipient's public page. */
  page?: string | undefined;
}

/** Shown for an issued document that was not mailed: ways to hand it over, and a button to mark it as sent. */
export function HandOver({ row, name, whom, markSent, pdf, page }: HandOverProps) {
  const { sends_mail } = useSession();
  const mark = useAnyCommand();
  if (!row.sent_at || row.sent_to || row.sent_by_hand_at || !row.can?.includes(markSent.name)) return null;
  return (
    <Card className="flex flex-col gap-3" role="region" aria-label="Not mailed">
      <div>
        <p className="font-semibold">{name} was not mailed</p>
        <p className="text-muted">
          {sends_mail
            ? `It was issued without a mail. Give ${whom} the ${page ? 'link or the ' : ''}PDF, and note it here.`
            : `This ${isDemo ? 'demo' : 'server'} has no mail server. Give ${whom} the ${page ? 'link or the ' : ''}PDF yourself, and note it here.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {page && (
          <CopyButton text={appAddress(page)} label="Copy link">
            Copy link
          </CopyButton>
        )}
        <Button asChild variant="outline">
          <a href={linkTo(pdf)} target="_blank" rel="noreferrer">
            <FileDown className="size-4" aria-hidden="true" />
            PDF
          </a>
        </Button>
        <Button
          loading={mark.isPending}
          onClick={() =>
            mark.mutate(
              { command: markSent, id: row.id },
              {
                onSuccess: () => notify.success(`${name} is marked as sent by hand`),
                onError: (error) => reportError(`${name} was not marked`, error),
              },
            )
          }
        >
          <HandHelping className="size-4" aria-hidden="true" />
          {markSent.label}
        </Button>
      </div>
    </Card>
  );
}
