import { isRecord } from '#kernel/type-guards.ts';
import { When } from '../components/values/When.tsx';
import { useWorkplace } from '../resource/workplace.tsx';

/** Who changed it since, and when, from the refusal: `{ meanwhile: { by, at } }`. */
export function Meanwhile({ details }: { details: unknown }) {
  const { viewer } = useWorkplace();
  const change = isRecord(details) && isRecord(details.meanwhile) ? details.meanwhile : undefined;
  if (typeof change?.at !== 'string') return null;
  return (
    <>
      {typeof change.by === 'string' ? `By ${change.by}, ` : 'Changed '}
      <When at={change.at} timezone={viewer.timezone} locale={viewer.locale} />.
    </>
  );
}
