import { BigChoice } from '#ui/phone/BigChoice.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { todayIn } from './day.ts';
import { useDay } from './today-view.ts';

const most = 4;

/** Today's sites as suggestions: a reported problem is nearly always at one of them. */
export function NearSites({ value, onChoose }: { value: string | null; onChoose: (siteId: string) => void }) {
  const { viewer } = useWorkplace();
  const { stops } = useDay(todayIn(viewer.timezone));
  const sites = new Map<string, string>();
  for (const { work_order } of stops) {
    if (!work_order?.site) continue;
    const { id, name } = work_order.site;
    sites.set(id, [work_order.customer?.name, name].filter(Boolean).join(' · '));
  }
  if (sites.size === 0) return null;
  return (
    <BigChoice
      stacked
      label="Places of today"
      value={value}
      onChoose={onChoose}
      options={[...sites].slice(0, most).map(([id, label]) => ({ value: id, label }))}
    />
  );
}
