import { type FormEvent, useState } from 'react';
import { api } from '#ui/api-client.ts';
import { ApiError } from '#ui/api-error.ts';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { useNavigate } from '#ui/navigation.tsx';
import { CompanyFields } from './CompanyFields.tsx';
import { type CompanyDraft, companyInput, newCompanyDraft } from './company-draft.ts';

export function NewCompanyForm() {
  const { switchTenant } = useAuth();
  const navigate = useNavigate();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const [draft, setDraft] = useState<CompanyDraft>(newCompanyDraft);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!draft.company_name.trim()) return setFaults({ company_name: 'Enter the name of your company.' });
    setBusy(true);
    try {
      const { data } = await api.post<{ id: string }>('/api/companies', companyInput(draft), {
        tenant: null,
      });
      await switchTenant(data.id);
      await navigate({ to: '/' });
    } catch (error) {
      setFaults(
        error instanceof ApiError
          ? (error.fields ?? { company_name: error.message })
          : { company_name: 'This did not work. Try again.' },
      );
      setBusy(false);
    }
  };

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <CompanyFields
        draft={draft}
        faults={faults}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
      />
      <Button type="submit" size="lg" loading={busy}>
        Create company
      </Button>
    </form>
  );
}
