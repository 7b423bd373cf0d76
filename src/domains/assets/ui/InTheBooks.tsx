import { Plus } from 'lucide-react';
import type { AnyResource } from '#kernel/resource.ts';
import { useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Link } from '#ui/navigation.tsx';
import type { Row } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';

const path = '/financials/fixed-assets';

/**
 * The fixed asset that this asset is, or the way to make it one. The domain of fixed assets depends on this one, so its resource is looked up
 * by table name.
 */
export function InTheBooks({ assetId }: { assetId: string }) {
  const { resourceOf, mayRead } = useWorkplace();
  const fixedAssets = resourceOf('fixed_assets');
  if (!fixedAssets || !mayRead(fixedAssets)) return null;
  return <FixedAssetOf assetId={assetId} fixedAssets={fixedAssets} />;
}

type Found = Row & { readonly number: string; readonly name: string };

function FixedAssetOf({ assetId, fixedAssets }: { assetId: string; fixedAssets: AnyResource }) {
  const { may } = useWorkplace();
  const { rows, isPending, error } = useRows<AnyResource, Found>(fixedAssets, {
    filters: where().eq('asset_id', assetId),
    select: 'id,number,name',
    limit: 1,
    count: false,
  });
  const [found] = rows;
  if (isPending || error || !(found || may('create', fixedAssets))) return null;
  return (
    <Section title="Fixed asset">
      <Card className="flex flex-col items-start gap-2">
        {found ? (
          <Link to={`${path}/${found.id}`} className="wrap-anywhere hover:underline">
            <span className="text-subtle tabular">{found.number}</span> {found.name}
          </Link>
        ) : (
          <>
            <p className="text-muted">If it is your own, it can be depreciated in your books.</p>
            <Button asChild size="sm" variant="outline">
              <Link to={`${path}/new`} search={{ asset_id: assetId }}>
                <Plus className="size-3.5" aria-hidden="true" />
                New fixed asset
              </Link>
            </Button>
          </>
        )}
      </Card>
    </Section>
  );
}
