import { financialPermissions } from '#kernel/access.ts';
import { sentence } from '#kernel/display.ts';
import { Card } from '#ui/components/layout/Card.tsx';
import { Badge } from '#ui/components/values/Badge.tsx';
import { Money } from '#ui/components/values/Money.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { words } from '#ui/words.ts';
import { type Chapter, FactsTable, GuidePage, To } from './GuidePage.tsx';

/** From the job to the ledger, with the reader's currency and permissions. */
export function FinancialAppGuide() {
  return (
    <GuidePage
      title="Financial app guide"
      description="What happens between a finished job and a balanced ledger, and who may see it."
      chapters={chapters}
    />
  );
}

const chapters: readonly Chapter[] = [
  { id: 'way', title: 'From the job to the money', body: <JobToMoney /> },
  { id: 'posts', title: 'What is posted', body: <PostingTable /> },
  { id: 'rights', title: 'Who may see and do what', body: <Rights /> },
  { id: 'lock', title: 'The lock after half an hour', body: <LockChapter /> },
  { id: 'mend', title: 'When something was wrong', body: <Corrections /> },
  { id: 'reports', title: 'Where to look things up', body: <Reports /> },
];

function useMayGo(): boolean {
  const { viewer } = useWorkplace();
  return viewer.role !== 'technician';
}

function JobToMoney() {
  const mayGo = useMayGo();
  return (
    <ol>
      <li>
        On the job, technicians record time and parts, the office adds costs. Once the job is reviewed it
        waits under{' '}
        <To href="/financials" mayGo={mayGo}>
          Financials
        </To>{' '}
        to be invoiced.
      </li>
      <li>
        An{' '}
        <To href="/financials/invoicing" mayGo={mayGo}>
          invoice
        </To>{' '}
        begins as a draft with what was recorded. Sending gives it the next number without a gap, posts it and
        mails it as a PDF. From then on it does not change any more.
      </li>
      <li>
        A{' '}
        <To href="/financials/payments" mayGo={mayGo}>
          payment
        </To>{' '}
        is recorded in full and allocated to the invoices it pays; what is left stays the customer’s credit.
      </li>
      <li>
        What you buy goes the other way: a{' '}
        <To href="/financials/purchase-orders" mayGo={mayGo}>
          purchase order
        </To>{' '}
        is approved, received into stock, billed and paid.
      </li>
    </ol>
  );
}

/** An example: a job of 100.00 with 8% tax, paid; and a part with a cost of 30.00. */
function PostingTable() {
  const { viewer } = useWorkplace();
  const money = (value: string) => <Money value={value} currency={viewer.currency} locale={viewer.locale} />;
  return (
    <>
      <p>
        Every document posts an entry whose two sides are equal; the database refuses any other. An example in
        your currency: a job for {money('100.00')} with 8% tax, and a part that had cost {money('30.00')}.
      </p>
      <FactsTable
        caption="What is posted for which document"
        head={['When', 'Debit', 'Credit']}
        rows={[
          [
            'Invoice sent',
            <>Accounts receivable {money('108.00')}</>,
            <>
              Income {money('100.00')}, tax payable {money('8.00')}
            </>,
          ],
          ['Payment recorded', <>Bank {money('108.00')}</>, <>Accounts receivable {money('108.00')}</>],
          ['Part used on a job', <>Cost of goods sold {money('30.00')}</>, <>Inventory {money('30.00')}</>],
          [
            'Goods received',
            <>Inventory {money('30.00')}</>,
            <>Goods received, not billed {money('30.00')}</>,
          ],
          [
            'Vendor’s bill',
            <>Goods received, not billed {money('30.00')}</>,
            <>Accounts payable {money('30.00')}</>,
          ],
          ['Bill paid', <>Accounts payable {money('30.00')}</>, <>Bank {money('30.00')}</>],
        ]}
      />
      <p>
        Amounts are counted in whole cents. Tax is rounded line by line, half to even, and totals are sums of
        rounded lines: the same on the screen, in the PDF and in an export.
      </p>
    </>
  );
}

function Rights() {
  const { viewer } = useWorkplace();
  const mayGo = useMayGo();
  return (
    <>
      <p>
        Beside the role, money asks for permissions of its own. Owners hold all of them. Everyone else is
        granted them one by one or in a bundle, for a year at most, by somebody who holds them; nobody changes
        their own.
      </p>
      <Card>
        <p className="mb-2 font-medium">What you hold in this company</p>
        <ul className="flex !list-none flex-wrap gap-1.5 !ps-0">
          {financialPermissions.map((permission) => {
            const holds = viewer.permissions.has(permission);
            return (
              <li key={permission}>
                <Badge tone={holds ? 'success' : 'neutral'}>
                  <span className="sr-only">{holds ? 'Held: ' : 'Not held: '}</span>
                  {sentence(permission)}
                </Badge>
              </li>
            );
          })}
        </ul>
      </Card>
      <p>
        They are granted and taken back at the person in{' '}
        <To href="/user-management" mayGo={mayGo}>
          User management
        </To>
        , hold from the next click, and leave a line in the audit log. Whoever makes a purchase order does not
        approve it, unless nobody else could.
      </p>
    </>
  );
}

function LockChapter() {
  return (
    <p>
      Thirty minutes without input lock the financial screens, in the browser and on the server alike. Your
      password opens them again and brings you back to where you were; the rest of Fieldwright goes on
      meanwhile.
    </p>
  );
}

function Corrections() {
  const mayGo = useMayGo();
  return (
    <ul>
      <li>A draft is changed or deleted freely: nothing was posted and no number was taken.</li>
      <li>A sent invoice is credited, wholly or in part, or voided. Its number stays.</li>
      <li>A payment that was wrong is reversed; its invoices are open again.</li>
      <li>
        An entry is never changed. It is reversed by another one, and both stay readable under{' '}
        <To href="/financials/transactions" mayGo={mayGo}>
          Transactions
        </To>
        .
      </li>
      <li>
        A closed{' '}
        <To href="/financials/periods" mayGo={mayGo}>
          period
        </To>{' '}
        takes no postings. Entries are chained by a hash, so that a change behind the back of the product is
        found.
      </li>
    </ul>
  );
}

function Reports() {
  const mayGo = useMayGo();
  return (
    <ul>
      <li>
        <To href="/financials/reports" mayGo={mayGo}>
          Reports
        </To>
        : profit and loss, balance sheet, trial balance, {words('ageing')} and tax, as of any day. Every
        figure opens what is behind it.
      </li>
      <li>
        <To href="/financials/chart-of-accounts" mayGo={mayGo}>
          Chart of accounts
        </To>
        : every account with its balance and its entries.
      </li>
      <li>
        <To href="/financials/banking" mayGo={mayGo}>
          Banking
        </To>
        : statements read from a file, matched and reconciled.
      </li>
      <li>
        <To href="/financials/audit-trail" mayGo={mayGo}>
          Audit trail
        </To>
        : who looked at or changed what, and when.
      </li>
    </ul>
  );
}
