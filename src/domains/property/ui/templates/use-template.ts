import {
  inspectionItems,
  inspectionTemplates,
  inspectionTemplateVersions,
} from '#domains/property/templates/inspection-template.resource.ts';
import { useRow, useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';

/** A template with its current version and the items of that. */
export function useTemplate(id: string) {
  const template = useRow(inspectionTemplates, id);
  const version = useRow(inspectionTemplateVersions, template.data?.version_id ?? null);
  const items = useTemplateItems(template.data?.version_id ?? null);
  return {
    template: template.data,
    version: version.data,
    items: items.rows,
    error: template.error ?? version.error ?? items.error,
    isPending: template.isPending || (template.data !== null && (version.isPending || items.isPending)),
    refetch: () => void template.refetch(),
  };
}

export function useTemplateItems(versionId: string | null) {
  return useRows(inspectionItems, {
    filters: where(inspectionItems).eq('version_id', versionId ?? ''),
    enabled: versionId !== null,
    order: 'position',
    limit: 1000,
    count: false,
  });
}
