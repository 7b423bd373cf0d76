import { SectionNav } from '#ui/components/layout/SectionNav.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

const everyone = [
  ['/maintenance', 'Plans'],
  ['/maintenance/occurrences', 'Due'],
] as const;
const ofOffice = [
  ...everyone,
  ['/maintenance/calendar', 'Calendar'],
  ['/maintenance/compliance', 'Compliance'],
] as const;

export function MaintenanceNav({ current }: { current: (typeof ofOffice)[number][0] }) {
  const { viewer } = useWorkplace();
  const places = viewer.role === 'technician' ? everyone : ofOffice;
  return <SectionNav label="Maintenance" places={places} current={current} />;
}
