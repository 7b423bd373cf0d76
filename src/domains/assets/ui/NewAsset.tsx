import { useState } from 'react';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { givenValues } from '#ui/resource/form/form-values.ts';
import { ResourceForm } from '#ui/resource/form/ResourceForm.tsx';
import { assets } from '../asset.resource.ts';

export function NewAsset() {
  const navigate = useNavigate();
  const given = useAddress();
  const [defaults] = useState(() => givenValues(assets, given));
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
