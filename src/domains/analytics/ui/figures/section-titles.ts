import type { Section } from '#domains/analytics/measures/figure.rules.ts';

export const sectionTitles: Readonly<Record<Section, string>> = {
  work: 'Work',
  assets: 'Assets',
  maintenance: 'Maintenance',
  people: 'People',
  money: 'Money',
  rooms: 'Rooms',
};
