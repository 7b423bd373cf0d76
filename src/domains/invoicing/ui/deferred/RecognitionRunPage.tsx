import { recognitionLines, recognitionRuns } from '#domains/invoicing/deferred/deferral.resource.ts';
import { reverseRecognition } from '#domains/invoicing/deferred/reverse-recognition.ts';
import { where } from '#ui/api/where.ts';
import { Section } from '#ui/components/layout/Section.tsx';
import { usePathParam } from '#ui/navigation.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { RowPage } from '#ui/resource/page/RowPage.tsx';

type RunRow = Row & { readonly name: string; readonly posted_on: string };

/** The recognized revenue of a month, line by line. */
export function RecognitionRunPage() {
  const id = usePathParam('id');
  return (
    <RowPage<RunRow>
      key={id}
      resource={recognitionRuns}
      id={id}
      listPath="/financials/deferred-revenue"
      title={(row) => `Recognized revenue of ${row.name}`}
      commands={[reverseRecognition]}
      menuOnly
      asks={(row) => ({
        reverse: {
          question: `Reverse the recognized revenue of ${row.name}`,
          consequence: 'Its entry is reversed, and the month is due again.',
          defaults: { reversed_on: row.posted_on },
        },
      })}
    >
      {(row) => (
        <Section title="Lines">
          <RelatedList
            resource={recognitionLines}
            filters={where(recognitionLines).eq('run_id', row.id)}
            columns={['name', 'amount', 'status']}
            order="created_at"
            limit={100}
          />
        </Section>
      )}
    </RowPage>
  );
}
