import { territories } from '#domains/crm/territories/territory.resource.ts';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { useNavigate } from '#ui/navigation.tsx';
import { ResourceForm } from '#ui/resource/form/ResourceForm.tsx';

export function NewTerritory() {
  const navigate = useNavigate();
  const back = () => void navigate({ to: '/settings/territories' });
  return (
    <Page title="New territory">
      <PageHeader
        context={<BackLink to="/settings/territories" label="Territories" />}
        title="New territory"
      />
      <ResourceForm resource={territories} autoFocus onSaved={back} onCancel={back} />
    </Page>
  );
}
