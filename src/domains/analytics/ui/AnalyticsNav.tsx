import { SectionNav } from '#ui/components/layout/SectionNav.tsx';

const places = [
  ['/analytics', 'At a glance'],
  ['/analytics/explore', 'Explore'],
  ['/analytics/monthly-report', 'Monthly report'],
  ['/analytics/performance-report', 'Performance'],
] as const;

export function AnalyticsNav({ current }: { current: (typeof places)[number][0] | '' }) {
  return <SectionNav label="Analytics" places={places} current={current} />;
}
