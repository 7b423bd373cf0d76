import { useState } from 'react';
import type { AnyResource } from '#kernel/resource.ts';
import { inSentence } from '#kernel/validate.ts';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { givenValues } from '../form/form-values.ts';
import { ResourceForm } from '../form/ResourceForm.tsx';
import { Permitted } from '../Permitted.tsx';
import { useWorkplace } from '../workplace.tsx';
import type { GenericProps } from './resource-screens.ts';

/** A form for a new row, with initial values from the URL. */
export function GenericForm({ table, path }: GenericProps) {
  const resource = useWorkplace().resourceOf(table);
  return resource ? <FormOf resource={resource} path={path} /> : null;
}

function FormOf({ resource, path }: { resource: AnyResource; path: string }) {
  const navigate = useNavigate();
  const given = useAddress();
  const [defaults] = useState(() => givenValues(resource, given));
  const right = resource.access.permission?.create;
  const title = `New ${inSentence(resource.label)}`;
  const form = (
    <ResourceForm
      resource={resource}
      defaults={defaults}
      autoFocus
      onSaved={(row) => void navigate({ to: `${path}/${row.id}`, replace: true })}
      onCancel={() => void navigate({ to: path })}
    />
  );
  return (
    <Page title={title}>
      <PageHeader context={<BackLink to={path} label={resource.labels} />} title={title} />
      {right ? <Permitted right={right}>{form}</Permitted> : form}
    </Page>
  );
}
