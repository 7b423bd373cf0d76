/** An inspection template: what it asks for, by section, and what follows from a failure. */
import { Pencil } from 'lucide-react';
import { failureSeverity } from '#domains/property/inspections/inspection.display.ts';
import {
  inspectionTemplates,
  inspectionTemplateVersions,
} from '#domains/property/templates/inspection-template.resource.ts';
import {
  canFail,
  checklistKindLabels,
  hasLimits,
} from '#domains/work-orders/checklists/checklist-kinds.rules.ts';
import { sentence } from '#kernel/display.ts';
import { groupBy } from '#kernel/group-by.ts';
import { useRow } from '#ui/api/rows.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { Link, usePathParam } from '#ui/navigation.tsx';
import type { Row } from '#ui/resource/names.ts';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { StoredItem } from './template-draft.ts';
import { useTemplateItems } from './use-template.ts';

type TemplateRow = Row & {
  readonly version_id: string | null;
  readonly room_kinds: readonly string[] | null;
};

export function TemplatePage() {
  const id = usePathParam('id');
  const { viewer } = useWorkplace();
  return (
    <RowPage<TemplateRow>
      resource={inspectionTemplates}
      id={id}
      listPath="/property-tasks/templates"
      context={({ room_kinds }) => (room_kinds?.length ? room_kinds.map(sentence).join(', ') : 'All rooms')}
      placed={['room_kinds']}
      actions={() =>
        viewer.role !== 'technician' && (
          <Button asChild variant="outline">
            <Link to={`/property-tasks/templates/${id}/change`}>
              <Pencil className="size-4" aria-hidden="true" />
              Change
            </Link>
          </Button>
        )
      }
    >
      {({ version_id }) => (version_id === null ? null : <Items versionId={version_id} />)}
    </RowPage>
  );
}

function Items({ versionId }: { versionId: string }) {
  const version = useRow(inspectionTemplateVersions, versionId);
  const { rows, isPending, error, refetch } = useTemplateItems(versionId);
  if (error) return <ErrorState title="The items could not be loaded" error={error} onRetry={refetch} />;
  if (isPending) return <SkeletonRows rows={6} />;
  return (
    <>
      {version.data && (
        <p className="text-muted">
          Version {version.data.number}, passed from {version.data.pass_mark}%
        </p>
      )}
      {[...groupBy(rows, ({ section }) => section ?? '')].map(([section, items]) => (
        <Section key={section} title={section || 'Items'}>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {items.map((item) => (
              <li
                key={item.id}
                className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-3 py-2.5"
              >
                <div className="min-w-0">
                  <p className="font-medium">{item.label}</p>
                  <p className="text-label text-subtle">{detailsOf(item)}</p>
                </div>
                {canFail(item.kind) && item.severity && <StatusMark {...failureSeverity(item.severity)} />}
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </>
  );
}

function detailsOf(item: StoredItem): string {
  const { kind, help, min_value, max_value, unit, photo_on_fail, raises_order, order_category } = item;
  const range = hasLimits(kind) && (min_value !== null || max_value !== null);
  const bound = (value: string | null) => (value === null ? '…' : Number(value));
  return [
    help,
    kind && kind !== 'pass_fail' && checklistKindLabels[kind],
    range && `${bound(min_value)} to ${bound(max_value)}${unit ? ` ${unit}` : ''}`,
    item.is_required === false && 'optional',
    photo_on_fail && 'photo when it fails',
    canFail(kind) && raises_order && `work order${order_category ? ` for ${order_category}` : ''}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
