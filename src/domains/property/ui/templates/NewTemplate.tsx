import { useState } from 'react';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import { emptyTemplate } from './template-draft.ts';

export function NewTemplate() {
  const [empty] = useState(emptyTemplate);
  return (
    <Page title="New inspection template">
      <PageHeader
        context={<BackLink to="/property-tasks/templates" label="Inspection templates" />}
        title="New inspection template"
      />
      <TemplateForm row={null} stored={empty} />
    </Page>
  );
}
