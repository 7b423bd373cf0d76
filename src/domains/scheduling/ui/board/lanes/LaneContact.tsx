import { WifiOff } from 'lucide-react';
import { contactWords } from '#domains/identity/devices/phone-contact.rules.ts';
import { dayIn } from '#kernel/dates.ts';
import { inSentence } from '#kernel/validate.ts';
import { cx } from '#ui/cx.ts';
import { clockTime } from '#ui/format/when.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { unseenWords, usePhoneContacts } from '../phones/use-board-phones.ts';
import type { Lane } from './lanes.ts';

/**
 * Of a person with visits today: since when their phone is away, and how much it had not sent. Of anybody whose phone is away: how
 * many changes of the plan it has not got.
 */
export function LaneContact({ lane }: { lane: Lane }) {
  const { viewer } = useWorkplace();
  const { timezone, locale } = viewer;
  const now = Date.now();
  const today = dayIn(timezone, new Date(now).toISOString());
  const contact = usePhoneContacts(true)?.find(({ membership_id }) => membership_id === lane.id);
  const unseen = unseenWords(contact, now);
  const isToday = lane.visits.some(({ starts_at }) => dayIn(timezone, starts_at) === today);
  const words =
    contact && (isToday || unseen) && contactWords(contact, now, (at) => clockTime(at, { timezone, locale }));
  if (!words) return null;
  // What the office can do something about comes first: the end is cut off where there is no room.
  const text = unseen ? `${unseen} · ${inSentence(words.text)}` : words.text;
  return (
    <p
      className={cx(
        'flex items-center gap-1 text-label',
        words.needsLook ? 'text-tone-waiting' : 'text-subtle',
      )}
      title={text}
    >
      {words.needsLook && <WifiOff className="size-3 shrink-0" aria-hidden="true" />}
      <span className="truncate">{text}</span>
    </p>
  );
}
