/** The register of cheques, and the page of one. */
import { Printer } from 'lucide-react';
import { cheques } from '#domains/purchasing/cheques/cheque.resource.ts';
import { reprintCheque, voidCheque } from '#domains/purchasing/cheques/end-cheque.ts';
import { chequeLook } from '#domains/purchasing/purchasing.display.ts';
import { linkTo } from '#ui/api/link.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { Link, usePathParam } from '#ui/navigation.tsx';
import { ResourceList } from '#ui/resource/list/ResourceList.tsx';
import type { Row } from '#ui/resource/names.ts';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { words } from '#ui/words.ts';
import { PurchasingNav } from '../PurchasingNav.tsx';

export function ChequeRegister() {
  const { viewer } = useWorkplace();
  const print = viewer.permissions.has('record_payments') && (
    <Button asChild>
      <Link to="/financials/cheques/print">{words('Print cheques')}</Link>
    </Button>
  );
  return (
    <ResourceList
      resource={cheques}
      title={words('Cheques')}
      columns={[
        { name: 'shown_number', width: 112, grow: false },
        'dated_on',
        { name: 'payee', width: 200, grow: true },
        'account_id',
        { name: 'amount', width: 136 },
        { name: 'status', width: 128 },
        { name: 'is_cleared', width: 104 },
      ]}
      nav={<PurchasingNav current="/financials/cheques" />}
      actions={print}
      empty={{
        title: words('No cheques yet'),
        text: words(
          'Payments to vendors by cheque are printed here, each with the next number of its account.',
        ),
        icon: <Printer aria-hidden="true" />,
        action: print || undefined,
      }}
    />
  );
}

type ChequeRow = Row & {
  readonly shown_number: string;
  readonly status: string;
  readonly payee: string;
  readonly is_cleared: boolean;
};

const commands = [reprintCheque, voidCheque];

export function ChequePage() {
  const id = usePathParam('id');
  return (
    <RowPage<ChequeRow>
      resource={cheques}
      id={id}
      listPath="/financials/cheques"
      title={(row) => words(`Cheque ${row.shown_number}`)}
      context={(row) => row.payee}
      status={(row) => <StatusMark {...chequeLook(row)} filled />}
      commands={commands}
      menuOnly
      asks={{
        void: {
          question: words('Void this cheque?'),
          consequence: words('Its payment is reversed and its bills are open again. The number stays used.'),
        },
        reprint: {
          question: words('Print it again with the next number?'),
          consequence: words('This one is spoiled; the payment stays as it is.'),
        },
      }}
      actions={(row) =>
        row.status === 'printed' && (
          <Button asChild variant="outline">
            <a href={linkTo(`cheques/pdf?ids=${row.id}`)} target="_blank" rel="noreferrer">
              PDF
            </a>
          </Button>
        )
      }
    />
  );
}
