/** The page of an asset: status, costs, jobs, fields and parts. */

import { Plus } from 'lucide-react';
import { RowDocuments } from '#domains/crm/ui/documents/RowDocuments.tsx';
import { useHasRooms } from '#domains/rooms/ui/use-has-rooms.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Link, usePathParam } from '#ui/navigation.tsx';
import { DeleteRow } from '#ui/resource/page/DeleteRow.tsx';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { assets } from '../asset.resource.ts';
import { reinstateAsset, restoreAsset } from '../change-asset-status.ts';
import { AssetChildren } from './AssetChildren.tsx';
import { AssetCosts } from './AssetCosts.tsx';
import { AssetFiles } from './AssetFiles.tsx';
import { AssetHistory } from './AssetHistory.tsx';
import { AssetReliability } from './AssetReliability.tsx';
import { AssetSpecs } from './AssetSpecs.tsx';
import { AssetState } from './AssetState.tsx';
import type { AssetView } from './asset-view.ts';
import { InTheBooks } from './InTheBooks.tsx';
import { AssetMeters } from './meters/AssetMeters.tsx';
import { PlannedMaintenance } from './PlannedMaintenance.tsx';
import { QrCard } from './QrCard.tsx';

export function AssetPage() {
  const id = usePathParam('id');
  const hasRooms = useHasRooms();
  return (
    <RowPage<AssetView>
      resource={assets}
      id={id}
      listPath="/assets"
      title={(asset) => asset.name}
      context={(asset) => [asset.asset_tag, asset.category].filter(Boolean).join(' · ')}
      description={(asset) => <AssetState asset={asset} />}
      actions={(asset) => (
        <DeleteRow
          resource={assets}
          row={asset}
          listPath="/assets"
          instead="Retire it instead: it keeps its history and leaves the lists."
        />
      )}
      menuOnly={(asset) => !isBroken(asset) && asset.status !== 'retired'}
      inverses={inverses}
      asks={(asset) => ({
        retire: {
          question: `Retire ${asset.name}?`,
          consequence: 'It keeps its history and leaves the active lists.',
        },
      })}
      after={(asset) => <NewJob asset={asset} />}
      placed={['Specifications and notes']}
      railOptions={{
        hideEmpty: [
          'salvage_value',
          'replacement_cost',
          'useful_life_months',
          'parent_id',
          ...(hasRooms ? [] : ['room_id']),
        ],
      }}
      railAfter={(asset) => (
        <>
          <InTheBooks assetId={asset.id} />
          <QrCard labelled={{ column: 'asset_id', id: asset.id, name: asset.asset_tag ?? asset.name }} />
        </>
      )}
    >
      {(asset) => (
        <>
          <AssetCosts asset={asset} />
          <AssetReliability asset={asset} />
          <PlannedMaintenance column="asset_id" id={asset.id} />
          <AssetMeters assetId={asset.id} />
          <AssetHistory assetId={asset.id} />
          <AssetSpecs asset={asset} />
          <AssetChildren asset={asset} />
          <RowDocuments of="assets" id={asset.id} />
          <AssetFiles assetId={asset.id} />
        </>
      )}
    </RowPage>
  );
}

/** The main action is a job while the asset works, and "back in service" while it does not. */
const isBroken = ({ status }: AssetView) => ['down', 'degraded', 'in_storage'].includes(status);

const inverses = {
  report_down: { command: restoreAsset },
  report_degraded: { command: restoreAsset },
  store: { command: restoreAsset },
  retire: { command: reinstateAsset },
};

function NewJob({ asset }: { asset: AssetView }) {
  if (asset.status === 'retired') return null;
  return (
    <Button asChild {...(isBroken(asset) && { variant: 'outline' as const })}>
      <Link to="/work-orders/new" search={{ asset_id: asset.id }}>
        <Plus className="size-4" aria-hidden="true" />
        New work order
      </Link>
    </Button>
  );
}
