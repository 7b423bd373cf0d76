/** The rows of a job that have custom fields: the job itself, its asset, its site. */
import { assets } from '#domains/assets/asset.resource.ts';
import { sites } from '#domains/crm/site.resource.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { mayEdit } from '#ui/resource/form/may-edit.ts';
import { customNames, type Row } from '#ui/resource/names.ts';
import type { Workplace } from '#ui/resource/workplace.tsx';
import type { JobView } from './job-view.ts';

export interface Detailed {
  readonly resource: AnyResource;
  readonly title: string;
  readonly row: Row;
  /** The fields this user may change. */
  readonly editable: readonly string[];
}

export function detailsOf(job: JobView, workplace: Workplace): readonly Detailed[] {
  const subjects = [
    { declared: workOrders, title: 'About the job', row: job },
    { declared: assets, title: 'About the asset', row: job.asset },
    { declared: sites, title: 'About the site', row: job.site },
  ];
  return subjects.flatMap(({ declared, title, row }) => {
    const resource = workplace.withCustomFields(declared);
    const names = customNames(resource);
    if (!row || names.length === 0) return [];
    const editable = names.filter((name) => {
      const field = resource.columns[name];
      return field && workplace.may('update', resource) && mayEdit(field, workplace);
    });
    return [{ resource, title, row, editable }];
  });
}
