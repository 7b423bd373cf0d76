import { depreciationLines, depreciationRuns } from '#domains/fixed-assets/depreciation.resource.ts';
import { reverseDepreciation } from '#domains/fixed-assets/reverse-depreciation.ts';
import { where } from '#ui/api/where.ts';
import { Section } from '#ui/components/layout/Section.tsx';
import { usePathParam } from '#ui/navigation.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { RowPage } from '#ui/resource/page/RowPage.tsx';

type RunRow = Row & { readonly name: string; readonly posted_on: string };

/** The depreciation of a month: what of it is whose. */
export function DepreciationRunPage() {
  const id = usePathParam('id');
  return (
    <RowPage<RunRow>
      key={id}
      resource={depreciationRuns}
      id={id}
      listPath="/financials/fixed-assets/depreciation"
      title={(row) => `Depreciation of ${row.name}`}
      commands={[reverseDepreciation]}
      menuOnly
      asks={(row) => ({
        reverse: {
          question: `Reverse the depreciation of ${row.name}`,
          consequence: 'Its entry is reversed, and the month is due again.',
          defaults: { reversed_on: row.posted_on },
        },
      })}
    >
      {(row) => (
        <Section title="Assets">
          <RelatedList
            resource={depreciationLines}
            filters={where(depreciationLines).eq('run_id', row.id)}
            columns={['name', 'amount']}
            order="created_at"
            limit={100}
          />
        </Section>
      )}
    </RowPage>
  );
}
