/** Suggests the skills that the last jobs of a category asked for, otherwise the skill of its name, until somebody chooses. */
import { useEffect, useEffectEvent, useState } from 'react';
import { memberships } from '#domains/identity/members/membership.resource.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import type { FormValues } from '#ui/resource/form/form-values.ts';

const lastJobs = 10;

export function useSkillSuggestion(
  values: FormValues,
  set: (change: FormValues) => void,
): string | undefined {
  const category = String(values.category ?? '').trim();
  const last = useRows<typeof workOrders>(workOrders, {
    filters: where(workOrders).eq('category', category).entries,
    select: 'id,required_skills',
    order: 'requested_at.desc',
    limit: lastJobs,
    count: false,
    enabled: category !== '',
  });
  const people = useRows<typeof memberships>(memberships, {
    filters: where(memberships).eq('status', 'active').entries,
    select: 'id,skills',
    limit: 400,
    count: false,
    enabled: category !== '',
  });
  const [suggested, setSuggested] = useState<string>();
  const chosen = textOf(values.required_skills);
  const isKnown = category !== '' && !last.isPending && !last.isStale && !people.isPending;
  const before = last.rows.find(({ required_skills }) => (required_skills?.length ?? 0) > 0)?.required_skills;
  const named = people.rows
    .flatMap(({ skills }) => skills ?? [])
    .find((skill) => skill.toLowerCase() === category.toLowerCase());
  const fitting = textOf(before ?? (named ? [named] : []));
  const suggest = useEffectEvent((skills: string) => {
    if (chosen !== '' && chosen !== suggested) return;
    setSuggested(skills);
    if (skills !== chosen) set({ required_skills: skills === '' ? null : JSON.parse(skills) });
  });
  useEffect(() => {
    if (isKnown) suggest(fitting);
  }, [isKnown, fitting]);
  return chosen !== '' && chosen === suggested ? `Suggested for ${category}.` : undefined;
}

/** Comparable; empty for no skills. */
const textOf = (skills: unknown): string =>
  Array.isArray(skills) && skills.length > 0 ? JSON.stringify(skills) : '';
