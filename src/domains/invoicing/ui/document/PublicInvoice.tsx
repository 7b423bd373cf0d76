import { invoiceLook } from '#domains/invoicing/invoicing.display.ts';
import { publicLink } from '#ui/api/link.ts';
/** The customer's page of an invoice, /i/{token}, with the PDF to download. */
import { PaymentCard } from './PaymentCard.tsx';
import { PrintedInvoice, type ShownInvoice } from './PrintedInvoice.tsx';
import { PublicDocument, PublicHeading, usePublicDocument } from './PublicDocument.tsx';

type Answer = ShownInvoice & { readonly company: ShownInvoice['company'] & { readonly has_logo: boolean } };

export function PublicInvoice() {
  const query = usePublicDocument<Answer>('invoice');
  const { data, path } = query;
  return (
    <PublicDocument query={query}>
      {data && (
        <>
          <PublicHeading number={data.number} look={customerLook(data)} path={path} isAside />
          <PaymentCard invoice={data} />
          <PrintedInvoice
            invoice={data}
            logo={data.company.has_logo ? publicLink(`${path}/logo`) : undefined}
          />
        </>
      )}
    </PublicDocument>
  );
}

/** The customer sees "Open" instead of "Sent". */
function customerLook(invoice: Answer) {
  const look = invoiceLook(invoice);
  return look.label === 'Sent' ? { ...look, label: 'Open' } : look;
}
