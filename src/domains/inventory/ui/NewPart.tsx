import { Page } from '#ui/components/Page.tsx';
import { PageHeader } from '#ui/components/PageHeader.tsx';
import { useNavigate } from '#ui/navigation.tsx';
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
        onSaved={() => void navigate({ to: '/parts', replace: true })}
        onCancel={() => void navigate({ to: '/parts' })}
      />
    </Page>
  );
}
