import { sites } from '#domains/crm/site.resource.ts';
import { territories } from '#domains/crm/territories/territory.resource.ts';
import type { ApiRowOf } from '#kernel/resource.ts';
import { where } from '#ui/api/where.ts';
import { Section } from '#ui/components/layout/Section.tsx';
import { useNavigate, usePathParam } from '#ui/navigation.tsx';
import { ResourceForm } from '#ui/resource/form/ResourceForm.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import { DeleteRow } from '#ui/resource/page/DeleteRow.tsx';
import { RowPage } from '#ui/resource/page/RowPage.tsx';

const listPath = '/settings/territories';

export function TerritoryPage() {
  const id = usePathParam('id');
  const navigate = useNavigate();
  return (
    <RowPage<ApiRowOf<typeof territories>>
      resource={territories}
      id={id}
      listPath={listPath}
      rail={false}
      actions={(row) => <DeleteRow resource={territories} row={row} listPath={listPath} />}
    >
      {(row) => (
        <>
          <div className="max-w-(--form)">
            <ResourceForm
              key={`${row.id} ${row.version}`}
              resource={territories}
              row={row}
              onSaved={() => void navigate({ to: listPath })}
            />
          </div>
          <Section title="Sites in it">
            <RelatedList
              resource={sites}
              filters={where(sites).eq('territory_id', row.id)}
              columns={['name', 'customer_id', 'address']}
              order="name"
              limit={50}
              empty="No sites in this territory yet."
            />
          </Section>
        </>
      )}
    </RowPage>
  );
}
