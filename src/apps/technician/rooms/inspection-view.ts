/** The inspections that a technician is to carry out, with everything their screens need, also without a network. */

import { useMemo } from 'react';
import { inspections } from '#domains/property/inspections/inspection.resource.ts';
import { inspectionTemplates } from '#domains/property/templates/inspection-template.resource.ts';
import { addDays, dayIn, startOfDayIn } from '#kernel/dates.ts';
import { useRow, useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { kept } from '#ui/offline/device-kept.ts';
import { keptSet } from '#ui/offline/kept-set.ts';
import { useOutbox } from '#ui/outbox/device-outbox.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { useLawful } from '../use-lawful.ts';
import {
  afterActs,
  type InspectionView,
  inspectionSelect,
  type VersionView,
  versionSelect,
} from './inspection-acts.ts';

/** What was submitted stays on the phone for so long: it may be taken back. */
const KEPT_DAYS = 2;
const toDo = ['scheduled', 'in_progress', 'rejected'];

const openOf = (me: string, timezone: string, now: Date) => {
  const since = startOfDayIn(timezone, addDays(dayIn(timezone, now.toISOString()), -KEPT_DAYS));
  return where(inspections)
    .eq('inspector_id', me)
    .or(
      (one) => one.in('status', toDo),
      (one) => one.eq('status', 'submitted').gte('submitted_at', since),
    );
};

export const keptInspections = keptSet<typeof inspections, InspectionView>(
  'inspections',
  inspections,
  ({ viewer }, now) => ({
    filters: openOf(viewer.membershipId, viewer.timezone, now),
    select: inspectionSelect,
  }),
);

interface TemplateView {
  /** With which an inspection begins now. */
  readonly version_row: VersionView | null;
}
const templateSelect = `id,${versionSelect}`;

export const keptTemplates = keptSet<typeof inspectionTemplates, TemplateView>(
  'inspection_templates',
  inspectionTemplates,
  () => ({ filters: where(inspectionTemplates).eq('is_active', true), select: templateSelect }),
);

/** With what this phone has done to it, and the items it has or would begin with. */
export function useInspection(id: string) {
  const { viewer } = useWorkplace();
  const found = useRow<typeof inspections, InspectionView>(inspections, id, inspectionSelect, () =>
    kept.rowOf(keptInspections, id),
  );
  const template = found.data?.version_row ? null : found.data?.inspection_template_id;
  const { data: current } = useRow<typeof inspectionTemplates, TemplateView>(
    inspectionTemplates,
    template,
    templateSelect,
    () => (template ? kept.rowOf(keptTemplates, template) : undefined),
  );
  const entries = useOutbox();
  const lawful = useLawful();
  const used = found.data?.version_row ?? current?.version_row ?? undefined;
  const data = useMemo(
    () => found.data && afterActs(found.data, entries, { me: viewer.membershipId, version: used, lawful }),
    [found.data, entries, viewer.membershipId, used, lawful],
  );
  return { ...found, data, version: used };
}

/** Of the user, by the day on which they are due, those that run first. */
export function useInspections() {
  const { viewer } = useWorkplace();
  const { membershipId: me } = viewer;
  const { rows, ...rest } = useRows<typeof inspections, InspectionView>(inspections, {
    filters: openOf(me, viewer.timezone, new Date()),
    select: inspectionSelect,
    limit: 200,
    count: false,
    kept: () => kept.rowsOf(keptInspections),
  });
  const entries = useOutbox();
  const lawful = useLawful();
  const found = useMemo(() => {
    const acting = { me, version: undefined, lawful };
    const all = rows
      .map((row) => afterActs(row, entries, acting))
      .sort((one, other) => rankOf(one).localeCompare(rankOf(other)));
    const isToDo = ({ status }: InspectionView) => toDo.includes(status);
    return { 'to do': all.filter(isToDo), submitted: all.filter((one) => !isToDo(one)) };
  }, [rows, entries, me, lawful]);
  return { ...rest, inspections: found };
}

const rankOf = ({ status, due_on, number }: InspectionView) =>
  `${status === 'in_progress' ? 0 : 1} ${due_on ?? '~'} ${number}`;
