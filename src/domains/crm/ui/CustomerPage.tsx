/** A customer's page: balance, sites, contacts, and past and current work. */

import { Plus } from 'lucide-react';
import { sentence } from '#kernel/display.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { Link, usePathParam } from '#ui/navigation.tsx';
import type { Row } from '#ui/resource/names.ts';
import { DeleteRow } from '#ui/resource/page/DeleteRow.tsx';
import { EditableProperties } from '#ui/resource/page/EditableProperties.tsx';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { customerStatus } from '../crm.display.ts';
import { customers } from '../customer.resource.ts';
import { chargesSalesTax, type Exemption } from '../exemption.rules.ts';
import { CustomerContacts } from './CustomerContacts.tsx';
import { CustomerFigures } from './CustomerFigures.tsx';
import { CustomerInvoices } from './CustomerInvoices.tsx';
import { CustomerJobs } from './CustomerJobs.tsx';
import { CustomerOfJobs } from './CustomerOfJobs.tsx';
import { CustomerQuotes } from './CustomerQuotes.tsx';
import { CustomerSites } from './CustomerSites.tsx';
import { RowDocuments } from './documents/RowDocuments.tsx';
import { TaxExemption } from './TaxExemption.tsx';

type CustomerRow = Row &
  Exemption & { readonly name: string; readonly kind: string; readonly status: string };

const ofCertificate = ['exemption_reason', 'exemption_number', 'exemption_expires_on'];

export function CustomerPage() {
  const id = usePathParam('id');
  const { role } = useWorkplace().viewer;
  return role === 'technician' ? <CustomerOfJobs id={id} /> : <WholeCustomer id={id} />;
}

function WholeCustomer({ id }: { id: string }) {
  const hasCertificates = chargesSalesTax(useWorkplace().viewer.locale);
  return (
    <RowPage<CustomerRow>
      resource={customers}
      id={id}
      listPath="/crm"
      title={(customer) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {customer.name}
          <StatusMark {...customerStatus(customer.status)} filled />
        </span>
      )}
      context={(customer) => sentence(customer.kind)}
      actions={(customer) => (
        <>
          <DeleteRow
            resource={customers}
            row={customer}
            listPath="/crm"
            instead="Remove its sites and contacts first, or make the customer inactive."
            inactive={
              customer.status === 'inactive'
                ? undefined
                : { to: { status: 'inactive' }, back: { status: customer.status } }
            }
          />
          <Button asChild>
            <Link to="/work-orders/new" search={{ customer_id: customer.id }}>
              <Plus className="size-4" aria-hidden="true" />
              New work order
            </Link>
          </Button>
        </>
      )}
      placed={hasCertificates ? ['notes'] : ['notes', ...ofCertificate]}
      railOptions={{
        hideEmpty: ['tax_id'],
        refFilters: { owner_id: [['status', 'eq.active']] },
      }}
    >
      {(customer) => (
        <>
          {hasCertificates && <TaxExemption customer={customer} />}
          <CustomerFigures customerId={customer.id} />
          <CustomerSites customerId={customer.id} billingAddress={customer.billing_address} />
          <CustomerContacts customerId={customer.id} />
          <CustomerQuotes customerId={customer.id} />
          <CustomerJobs customerId={customer.id} />
          <CustomerInvoices customerId={customer.id} />
          <RowDocuments title="Customer documents" of="customers" id={customer.id} />
          <Section title="Notes">
            <Card className="py-2">
              <EditableProperties resource={customers} row={customer} fields={['notes']} />
            </Card>
          </Section>
        </>
      )}
    </RowPage>
  );
}
