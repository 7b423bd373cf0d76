import { WifiOff } from 'lucide-react';
import { contactWords, type PhoneContact } from '#domains/identity/devices/phone-contact.rules.ts';
import { dayIn } from '#kernel/dates.ts';
import { useReport } from '#ui/api/report.ts';
import { cx } from '#ui/cx.ts';
import { clockTime } from '#ui/format/when.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { Lane } from './lanes.ts';

/** Of a person with visits today: since when their phone is away, and how much it had not sent. */
export function LaneContact({ lane }: { lane: Lane }) {
  const { viewer } = useWorkplace();
  const { timezone, locale } = viewer;
  const now = Date.now();
  const today = dayIn(timezone, new Date(now).toISOString());
  const isToday = lane.visits.some(({ starts_at }) => dayIn(timezone, starts_at) === today);
  const { data } = useReport<readonly PhoneContact[]>(
    'phone_contacts',
    {},
    {
      enabled: isToday && viewer.role !== 'technician',
      everyMs: 60_000,
    },
  );
  const contact = data?.find(({ membership_id }) => membership_id === lane.id);
  const words = isToday && contact && contactWords(contact, now, (at) => clockTime(at, { timezone, locale }));
  if (!words) return null;
  return (
    <p
      className={cx(
        'flex items-center gap-1 text-label',
        words.needsLook ? 'text-tone-waiting' : 'text-subtle',
      )}
      title={words.text}
    >
      {words.needsLook && <WifiOff className="size-3 shrink-0" aria-hidden="true" />}
      <span className="truncate">{words.text}</span>
    </p>
  );
}
