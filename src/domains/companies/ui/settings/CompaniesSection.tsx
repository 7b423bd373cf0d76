import { Plus } from 'lucide-react';
import { OwnCompanies } from '#domains/identity/ui/members/OwnCompanies.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Link } from '#ui/navigation.tsx';

/** Settings → Companies: the user's companies, each with its own books and people. */
export function CompaniesSection() {
  return (
    <Section
      title="Companies"
      description="Each has its own customers, books and people. Switch companies at the top left; each tab stays in its own company."
      className="max-w-(--form)"
      actions={
        <Button asChild variant="outline" size="sm">
          <Link to="/companies/new">
            <Plus className="size-4" aria-hidden="true" />
            New company
          </Link>
        </Button>
      }
    >
      <OwnCompanies />
    </Section>
  );
}
