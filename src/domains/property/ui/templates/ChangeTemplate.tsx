import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { usePathParam } from '#ui/navigation.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import { draftOf } from './template-draft.ts';
import { useTemplate } from './use-template.ts';

export function ChangeTemplate() {
  const id = usePathParam('id');
  const { template, version, items, error, isPending, refetch } = useTemplate(id);
  const title = template ? `Change ${template.name}` : 'Change inspection template';
  return (
    <Page title={title}>
      <PageHeader
        context={<BackLink to={`/property-tasks/templates/${id}`} label="Inspection template" />}
        title={title}
      />
      {error && <ErrorState title="The template could not be loaded" error={error} onRetry={refetch} />}
      {!error && isPending && <SkeletonRows rows={8} />}
      {!error && !isPending && !template && (
        <EmptyState title="This template is not here">It may belong to another company.</EmptyState>
      )}
      {template && version && !isPending && (
        <TemplateForm
          key={template.version}
          row={template}
          stored={draftOf(template, version.pass_mark, items)}
        />
      )}
    </Page>
  );
}
