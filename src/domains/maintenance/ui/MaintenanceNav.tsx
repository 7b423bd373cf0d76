import { SectionNav } from '#ui/components/layout/SectionNav.tsx';

const places = [
  ['/maintenance', 'Plans'],
  ['/maintenance/occurrences', 'Due'],
] as const;

export function MaintenanceNav({ current }: { current: (typeof places)[number][0] }) {
  return <SectionNav label="Maintenance" places={places} current={current} />;
}
