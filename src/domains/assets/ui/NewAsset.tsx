import { useState } from 'react';
import { Page } from '#ui/components/Page.tsx';
import { PageHeader } from '#ui/components/PageHeader.tsx';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { ResourceForm } from '#ui/resource/ResourceForm.tsx';
import { assets } from '../asset.resource.ts';

/** What a link may begin with: "Add asset" on a site's, a customer's or another asset's page. */
const startingPoints = ['site_id', 'customer_id', 'parent_id', 'category'] as const;

export function NewAsset() {
  const navigate = useNavigate();
  const given = useAddress<Readonly<Record<string, string | undefined>>>();
  const [defaults] = useState(() =>
    Object.fromEntries(startingPoints.flatMap((name) => (given[name] ? [[name, given[name]]] : []))),
  );
  return (
    <Page title="New asset">
      <PageHeader
        title="New asset"
        description="It gets a QR code of its own; the label can be printed right after."
      />
      <ResourceForm
        resource={assets}
        defaults={defaults}
        autoFocus
        refFilters={{
          parent_id: ({ site_id }) =>
            typeof site_id === 'string' && site_id ? [['site_id', `eq.${site_id}`]] : undefined,
        }}
        onSaved={(row) => void navigate({ to: `/assets/${row.id}`, replace: true })}
        onCancel={() => void navigate({ to: '/assets' })}
      />
    </Page>
  );
}
