import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { EditableProperties } from '#ui/resource/page/EditableProperties.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { assets } from '../asset.resource.ts';
import type { AssetView } from './asset-view.ts';
import { SpecsEditor } from './SpecsEditor.tsx';

/** Technical data for technicians: refrigerant, voltage, filter size. */
export function AssetSpecs({ asset }: { asset: AssetView }) {
  const { may } = useWorkplace();
  return (
    <Section title="Specifications and notes">
      <Card className="flex flex-col gap-1 py-2">
        <SpecsEditor asset={asset} mayChange={may('update', assets)} />
        <EditableProperties resource={assets} row={asset} fields={['notes']} />
      </Card>
    </Section>
  );
}
