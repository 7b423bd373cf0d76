/** What a technician fills in about a job, its asset and its site: custom fields, and what an asset is. */
import { assets } from '#domains/assets/asset.resource.ts';
import { sites } from '#domains/crm/site.resource.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { mayEdit } from '#ui/resource/form/may-edit.ts';
import { customNames, type Row } from '#ui/resource/names.ts';
import type { Workplace } from '#ui/resource/workplace.tsx';
import { type JobView, nameOf } from './job-view.ts';

export interface Detailed {
  readonly resource: AnyResource;
  readonly title: string;
  readonly row: Row;
  /** Its name. */
  readonly about: string;
  /** The fields this user may change. */
  readonly editable: readonly string[];
  /** Those of them that the company has added. */
  readonly own: readonly string[];
}

const { groups = [] }: AnyResource = assets;
/** Where it stands is the office's matter, but for the place on the site. */
const assetFields = [
  ...groups.filter(({ title }) => ['What', 'Life'].includes(title)).flatMap(({ fields }) => fields),
  ...['location', 'notes'],
];

export function detailsOf(job: JobView, workplace: Workplace): readonly Detailed[] {
  const subjects = [
    { declared: workOrders, title: 'About the job', row: job, about: nameOf(job), also: [] },
    { declared: assets, title: 'About the asset', row: job.asset, about: job.asset?.name, also: assetFields },
    { declared: sites, title: 'About the site', row: job.site, about: job.site?.name, also: [] },
  ];
  return subjects.flatMap(({ declared, title, row, about = '', also }) => {
    const resource = workplace.withCustomFields(declared);
    if (!row) return [];
    const mayChange = (name: string) => {
      const field = resource.columns[name];
      return field !== undefined && workplace.may('update', resource) && mayEdit(field, workplace);
    };
    const own = customNames(resource).filter(mayChange);
    return [{ resource, title, row, about, own, editable: [...also.filter(mayChange), ...own] }];
  });
}
