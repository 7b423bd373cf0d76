import { notificationPreferences } from '#domains/notifications/notification.resource.ts';
import { useCreate, useUpdate } from '#ui/api/changes.ts';
import { useRows } from '#ui/api/rows.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { Switch } from '#ui/components/inputs/Switch.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { reportError } from '#ui/errors/report-error.ts';

/** Whether the report is mailed to this person. Saved at once. */
export function MonthlyReportMail() {
  const { rows, isPending } = useRows(notificationPreferences, { limit: 1 });
  const { sends_mail } = useSession();
  const create = useCreate(notificationPreferences);
  const update = useUpdate(notificationPreferences);
  if (isPending) return null;
  const [preferences] = rows;
  const choose = (monthly_report: boolean) => {
    const onError = (cause: unknown) => reportError('Your choice was not kept', cause);
    if (preferences) update.mutate({ id: preferences.id, patch: { monthly_report } }, { onError });
    else create.mutate({ monthly_report }, { onError });
  };
  return (
    <Card className="print:hidden">
      <Switch
        label="Mail me the report on the first of each month"
        help={
          sends_mail
            ? 'As a PDF, with what you may see.'
            : 'This server has no mail server: the report comes once it has one.'
        }
        checked={preferences?.monthly_report ?? false}
        onCheckedChange={choose}
      />
    </Card>
  );
}
