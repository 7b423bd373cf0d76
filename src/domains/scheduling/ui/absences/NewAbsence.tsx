import { useState } from 'react';
import { absences } from '#domains/scheduling/absences/absence.resource.ts';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { givenValues } from '#ui/resource/form/form-values.ts';
import { ResourceForm } from '#ui/resource/form/ResourceForm.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

/** A technician asks for an absence of their own; what the office enters is approved. */
export function NewAbsence() {
  const { viewer } = useWorkplace();
  const navigate = useNavigate();
  const given = useAddress();
  const isOffice = viewer.role !== 'technician';
  const [defaults] = useState(() => givenValues(absences, given));
  const title = isOffice ? 'Enter an absence' : 'Ask for an absence';
  return (
    <Page title={title}>
      <PageHeader
        context={<BackLink to="/scheduling/absences" label={isOffice ? 'Absences' : 'My absences'} />}
        title={title}
        description={
          isOffice
            ? 'It is approved at once, and the person is told.'
            : 'The office is told and answers you. Nothing is planned for you on these days once it is approved.'
        }
      />
      <ResourceForm
        resource={absences}
        defaults={defaults}
        placed={isOffice ? [] : ['person_id']}
        extra={() => (isOffice ? {} : { person_id: viewer.membershipId })}
        action={isOffice ? 'Enter absence' : 'Ask for it'}
        autoFocus
        onSaved={(row) => void navigate({ to: `/scheduling/absences/${row.id}`, replace: true })}
        onCancel={() => void navigate({ to: '/scheduling/absences' })}
      />
    </Page>
  );
}
