import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { NewCompanyForm } from './NewCompanyForm.tsx';

/** Creates an additional company with separate books and people. */
export function NewCompanyScreen() {
  return (
    <Page title="New company">
      <PageHeader
        title="New company"
        description="It has its own customers, books and people, and nothing of your other companies is seen in it. You are its owner; switch at the top left."
      />
      <div className="w-full max-w-(--form)">
        <NewCompanyForm />
      </div>
    </Page>
  );
}
