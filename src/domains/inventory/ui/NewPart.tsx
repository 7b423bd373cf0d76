import { useNavigate } from '@tanstack/react-router';
import { Page } from '#ui/components/Page.tsx';
import { PageHeader } from '#ui/components/PageHeader.tsx';
import { ResourceForm } from '#ui/resource/ResourceForm.tsx';
import { parts } from '../part.resource.ts';

export function NewPart() {
  const navigate = useNavigate();
  return (
    <Page title="New part">
      <PageHeader title="New part" />
      <ResourceForm
        resource={parts}
        autoFocus
        onSaved={() => void navigate({ to: '/parts' as never, replace: true })}
        onCancel={() => void navigate({ to: '/parts' as never })}
      />
    </Page>
  );
}
