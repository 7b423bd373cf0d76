import { invoiceLook } from '#domains/invoicing/invoicing.display.ts';
import { publicLink } from '#ui/api/link.ts';
/** The customer's own page: /i/{token}. What the invoice says, and the paper to keep. */
import { PrintedInvoice, type ShownInvoice } from './PrintedInvoice.tsx';
import { PublicDocument, PublicHeading, usePublicDocument } from './PublicDocument.tsx';

type Answer = ShownInvoice & { readonly company: ShownInvoice['company'] & { readonly has_logo: boolean } };

export function PublicInvoice() {
  const asked = usePublicDocument<Answer>('invoice');
  const { data, path } = asked;
  return (
    <PublicDocument asked={asked}>
      {data && (
        <>
          <PublicHeading number={data.number} look={customerLook(data)} path={path} />
          <PrintedInvoice
            invoice={data}
            logo={data.company.has_logo ? publicLink(`${path}/logo`) : undefined}
          />
        </>
      )}
    </PublicDocument>
  );
}

/** "Sent" says nothing to the one it was sent to. */
function customerLook(invoice: Answer) {
  const look = invoiceLook(invoice);
  return look.label === 'Sent' ? { ...look, label: 'Open' } : look;
}
