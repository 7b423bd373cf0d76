/** What the search of the header looks through, and what it says of a row. The database knows the words (fw.search). */
export interface SearchSource {
  readonly table: string;
  /** SQL over the row `t`: what it is called, and what tells it from others of that name. */
  readonly title: string;
  readonly detail: string;
  /** Whose page it has: the row's own, or that of the row it points to. */
  readonly page?: { readonly table: string; readonly id: string };
  /** Found also by columns that only the office reads: for everyone else the title must say the words. */
  readonly officeWords?: boolean;
}

const customerName = '(select c.name from customers c where c.id = t.customer_id)';

/** In the order of the answer. */
export const searchSources: readonly SearchSource[] = [
  { table: 'work_orders', title: 't.title', detail: `concat_ws(' · ', t.number, ${customerName})` },
  {
    table: 'customers',
    title: 't.name',
    detail: "case when fw.is_office() then t.billing_address->>'city' end",
    officeWords: true,
  },
  { table: 'assets', title: 't.name', detail: 'coalesce(t.asset_tag, t.serial_number)' },
  { table: 'invoices', title: "coalesce(t.number, 'Draft')", detail: "t.bill_to->>'name'" },
  { table: 'quotes', title: 't.number', detail: `concat_ws(' · ', t.title, ${customerName})` },
  { table: 'purchase_orders', title: 't.po_number', detail: 't.vendor_name' },
  { table: 'vendors', title: 't.name', detail: 't.contact_name' },
  { table: 'vendor_bills', title: "coalesce(t.number, 'Draft bill')", detail: 't.vendor_reference' },
  {
    table: 'sites',
    title: 't.name',
    detail: "t.address->>'city'",
    page: { table: 'customers', id: 't.customer_id' },
  },
  {
    table: 'contacts',
    title: 't.name',
    detail: 't.role',
    page: { table: 'customers', id: 't.customer_id' },
  },
  { table: 'parts', title: 't.name', detail: 't.sku' },
  { table: 'payments', title: 't.number', detail: 't.reference' },
  { table: 'accounts', title: 't.name', detail: 't.code' },
  { table: 'journal_entries', title: 't.memo', detail: 't.number' },
];

export interface FoundRow {
  readonly table: string;
  readonly id: string;
  readonly title: string;
  readonly detail: string | null;
  readonly page_table: string;
  readonly page_id: string;
}

export interface Found {
  /** What was searched instead, when nothing has the words as they were written. */
  readonly corrected: string | null;
  readonly rows: readonly FoundRow[];
}

/** As fw.words_of has them: "WO-1042, Café" → wo, 1042, cafe. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, 40));
}
