/** A combined rate of two agencies, for tests. */
import { type Books, openBooks } from '#domains/invoicing/testing/books.ts';
import type { Person } from '#kernel/testing/test-server.ts';

type Made = readonly { readonly id: string }[];
export type TaxPlace = Awaited<ReturnType<typeof denver>>;

/** 8.81 %: 2.9 % and 1.1 % to the state, 4.81 % to the city. `mark` begins every name. */
export async function denver(owner: Person, mark = '') {
  const make = async (table: string, row: object) => {
    const [made] = await owner.must(owner.post<Made>(`/api/${table}`, row));
    return made?.id ?? '';
  };
  const stateAgency = await make('tax_agencies', { name: `${mark}Department of Revenue`, filing: 'monthly' });
  const cityAgency = await make('tax_agencies', { name: `${mark}City Treasury` });
  const rateId = await make('tax_rates', { name: `${mark}Denver`, rate: '0' });
  const part = (level: string, jurisdiction: string, rate: string, agency_id: string) =>
    make('tax_rate_parts', {
      tax_rate_id: rateId,
      level,
      jurisdiction: `${mark}${jurisdiction}`,
      rate,
      agency_id,
    });
  await part('city', 'Denver', '0.0481', cityAgency);
  await part('district', 'Transit', '0.011', stateAgency);
  await part('state', 'Colorado', '0.029', stateAgency);
  return { stateAgency, cityAgency, rateId };
}

/** Books whose site lies there. */
export async function booksInDenver(): Promise<{ books: Books; place: TaxPlace }> {
  const books = await openBooks();
  const place = await denver(books.owner);
  await books.owner.must(books.owner.put(`/api/sites?id=eq.${books.siteId}`, { tax_rate_id: place.rateId }));
  return { books, place };
}

/** A place, and a return of days in which nothing was sold. */
export async function addSampleReturn(owner: Person, mark: string): Promise<void> {
  const { stateAgency } = await denver(owner, `${mark} `);
  const days = { starts_on: '2001-01-01', ends_on: '2001-01-31', reference: `${mark} return` };
  await owner.must(owner.post('/api/tax_returns/-/file', { agency_id: stateAgency, ...days }));
}
