import { SectionNav } from '#ui/components/layout/SectionNav.tsx';

const places = [
  ['/property-tasks', 'Rooms'],
  ['/property-tasks/inspections', 'Inspections'],
  ['/property-tasks/guest-rooms', 'Guest rooms'],
] as const;

/** The three parts of the property work. */
export function PropertyNav({ current }: { current: (typeof places)[number][0] }) {
  return <SectionNav label="Property tasks" places={places} current={current} />;
}
