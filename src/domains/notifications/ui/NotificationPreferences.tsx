import { useId } from 'react';
import { office } from '#kernel/access.ts';
import { useCreate, useUpdate } from '#ui/api/changes.ts';
import { type ApiRow, useRows } from '#ui/api/rows.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Switch } from '#ui/components/inputs/Switch.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { FieldRow } from '#ui/components/layout/FormLayout.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { type Channel, type Channels, isChannelOn, noticeEventsOf } from '../notice-events.rules.ts';
import { notificationPreferences } from '../notification.resource.ts';

type Preferences = ApiRow<typeof notificationPreferences>;

/** What a person is notified of, by which channel, and when not. Every change is saved at once. */
export function NotificationPreferences() {
  const { rows, isPending, error, refetch } = useRows(notificationPreferences, { limit: 1 });
  if (error && rows.length === 0)
    return <ErrorState title="Your preferences could not be loaded" error={error} onRetry={refetch} />;
  if (isPending) return <SkeletonRows rows={8} />;
  return <Choices preferences={rows[0]} />;
}

function Choices({ preferences }: { preferences: Preferences | undefined }) {
  const { viewer } = useWorkplace();
  const { sends_mail, profile } = useSession();
  const create = useCreate(notificationPreferences);
  const update = useUpdate(notificationPreferences);
  const save = (patch: Readonly<Record<string, unknown>>) => {
    const onError = (cause: unknown) => reportError('Your choice was not kept', cause);
    if (preferences) update.mutate({ id: preferences.id, patch }, { onError });
    else create.mutate(patch, { onError });
  };
  const channels = (preferences?.channels ?? {}) as unknown as Channels;
  const choose = (event: string, channel: Channel, wanted: boolean) =>
    save({ channels: { ...channels, [event]: { ...channels[event], [channel]: wanted } } });
  const events = noticeEventsOf(viewer.role, { isStationaryEngineer: profile.stationary_engineer ?? false });
  return (
    <>
      <Section
        title="Notifications"
        description={`You aren’t notified of your own changes, or of anything you can’t see.${
          sends_mail ? '' : ' This server has no mail server: what is chosen for email comes once it has one.'
        }`}
      >
        <Card flush className="max-w-(--form)">
          <table className="w-full">
            <thead className="text-label text-subtle">
              <tr className="border-b border-line">
                <th scope="col" className="px-4 py-2 text-start font-medium">
                  When
                </th>
                <th scope="col" className="w-16 py-2 font-medium">
                  Inbox
                </th>
                <th scope="col" className="w-16 py-2 pe-2 font-medium">
                  Email
                </th>
              </tr>
            </thead>
            <tbody>
              {events.map(({ event, label }) => (
                <tr key={event} className="border-b border-line last:border-0">
                  <th scope="row" className="px-4 py-2 text-start font-normal">
                    {label}
                  </th>
                  {(['inbox', 'email'] as const).map((channel) => (
                    <td key={channel} className="py-2 text-center last:pe-2">
                      <span className="inline-flex">
                        <Checkbox
                          aria-label={`${label}: ${channel}`}
                          checked={isChannelOn(channels, event, channel)}
                          onChange={(change) => choose(event, channel, change.target.checked)}
                        />
                      </span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      </Section>
      {office.includes(viewer.role) && (
        <Section title="Reports by mail">
          <Card className="max-w-(--form)">
            <Switch
              label="Monthly report"
              help="On the first of each month, as a PDF, with what you may see."
              checked={preferences?.monthly_report ?? false}
              onCheckedChange={(monthly_report) => save({ monthly_report })}
            />
          </Card>
        </Section>
      )}
      {sends_mail && <When preferences={preferences} save={save} />}
    </>
  );
}

interface WhenProps {
  preferences: Preferences | undefined;
  save: (patch: Readonly<Record<string, unknown>>) => void;
}

/** Quiet hours and the daily summary, in the company's timezone. */
function When({ preferences, save }: WhenProps) {
  const { viewer } = useWorkplace();
  const id = useId();
  const { quiet_from = null, quiet_to = null, digest_at = null } = preferences ?? {};
  return (
    <Section
      title="When mail may come"
      description={`By the company’s clock, ${viewer.timezone.replaceAll('_', ' ')}.`}
    >
      <Card className="flex max-w-(--form) flex-col gap-4" aria-describedby={id}>
        <Switch
          label="Quiet hours"
          help="Emails wait until they are over. The inbox keeps filling."
          checked={quiet_from !== null}
          onCheckedChange={(on) =>
            save(on ? { quiet_from: '19:00', quiet_to: '07:00' } : { quiet_from: null, quiet_to: null })
          }
        />
        {quiet_from !== null && quiet_to !== null && (
          <FieldRow>
            <Field label="From">
              <Select
                options={halfHours}
                value={quiet_from}
                onChange={(change) => save({ quiet_from: change.target.value })}
              />
            </Field>
            <Field label="Until">
              <Select
                options={halfHours}
                value={quiet_to}
                onChange={(change) => save({ quiet_to: change.target.value })}
              />
            </Field>
          </FieldRow>
        )}
        <Switch
          label="One mail a day"
          help="Everything unread in one email, instead of one for each."
          checked={digest_at !== null}
          onCheckedChange={(on) => save({ digest_at: on ? '07:00' : null })}
        />
        {digest_at !== null && (
          <Field label="At" className="max-w-40">
            <Select
              options={halfHours}
              value={digest_at}
              onChange={(change) => save({ digest_at: change.target.value })}
            />
          </Field>
        )}
      </Card>
    </Section>
  );
}

const halfHours = Array.from({ length: 48 }, (_, index) => {
  const value = `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`;
  return { value, label: value };
});
