/** What can be picked for a line: services and parts, found by name, code or SKU. */
import { useQuery } from '@tanstack/react-query';
import { priceAtLevel } from '#domains/price-book/price-level.rules.ts';
import { currencyExponent } from '#kernel/money.ts';
import { fromUnitPrice, toUnitPrice } from '#kernel/unit-price.ts';
import { readPage } from '#ui/api/rows.ts';
import { readWithCorrection } from '#ui/api/search-correction.ts';
import { searchWords } from '#ui/api/search-words.ts';
import { tableKeys } from '#ui/api/table-keys.ts';
import type { Entry } from '#ui/api/where.ts';

/** An entry of the price book with the customer's price; amounts are decimal strings. */
export interface PriceBookItem {
  readonly key: string;
  readonly kind: 'service' | 'part';
  readonly id: string;
  readonly name: string;
  readonly code: string | null;
  readonly description: string | null;
  readonly unit: string | null;
  readonly price: string;
  readonly cost: string;
  readonly is_taxable: boolean;
  /** The service that is the next better choice. */
  readonly better_id: string | null;
}

export interface PriceLevel {
  readonly services_change: string;
  readonly parts_change: string;
}

type ServiceRow = {
  readonly id: string;
  readonly name: string;
  readonly code: string | null;
  readonly description: string | null;
  readonly sale_price: string;
  readonly cost: string;
  readonly is_taxable: boolean;
  readonly better_id: string | null;
};
type PartRow = {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  readonly unit: string | null;
  readonly price: string;
  readonly cost: string;
};

const serviceColumns = 'id,name,code,description,sale_price,cost,is_taxable,better_id';

interface Asking {
  readonly level: PriceLevel | null;
  readonly currency: string;
  readonly signal?: AbortSignal;
}

export async function findItems(text: string, asking: Asking): Promise<readonly PriceBookItem[]> {
  const [services, parts] = await Promise.all([
    find<ServiceRow>('services', serviceColumns, text, asking),
    find<PartRow>('parts', 'id,name,sku,unit,price,cost', text, asking),
  ]);
  return [...services.map((row) => ofService(row, asking)), ...parts.map((row) => ofPart(row, asking))];
}

async function find<R>(
  table: string,
  columns: string,
  text: string,
  { signal }: Asking,
): Promise<readonly R[]> {
  const question: Entry[] = [
    ['select', columns],
    ['is_active', 'eq.true'],
    ['q', searchWords(text)],
  ];
  const read = (entries: readonly Entry[]) =>
    readPage<R & { readonly id: string }>(table, entries, {
      limit: 6,
      counted: false,
      ...(signal && { signal }),
    });
  return (await readWithCorrection(table, question, read, signal)).rows;
}

/** A service and what is better than it, at most four of them; each stands once. */
export async function readBetterChoices(id: string, asking: Asking): Promise<readonly PriceBookItem[]> {
  const chain: PriceBookItem[] = [];
  for (let next: string | null = id; next !== null && chain.length < 4; ) {
    const entries: Entry[] = [
      ['select', serviceColumns],
      ['id', `eq.${next}`],
      ['is_active', 'eq.true'],
    ];
    const [row] = (await readPage<ServiceRow>('services', entries, { limit: 1, counted: false })).rows;
    if (!row || chain.some((one) => one.id === row.id)) break;
    chain.push(ofService(row, asking));
    next = row.better_id;
  }
  return chain;
}

function ofService(row: ServiceRow, { level, currency }: Asking): PriceBookItem {
  const { id, name, code, description, cost, is_taxable, better_id, sale_price } = row;
  const price = atLevel(sale_price, level?.services_change, currency);
  const facts = { id, name, code, description, cost, price, is_taxable, better_id };
  return { ...facts, key: `service-${id}`, kind: 'service', unit: null };
}

function ofPart({ id, name, sku, unit, cost, price }: PartRow, { level, currency }: Asking): PriceBookItem {
  return {
    ...{ key: `part-${id}`, kind: 'part', id, name, code: sku, description: null, unit, cost },
    price: atLevel(price, level?.parts_change, currency),
    ...{ is_taxable: true, better_id: null },
  };
}

function atLevel(price: string, change: string | undefined, currency: string): string {
  const exponent = currencyExponent(currency);
  return fromUnitPrice(priceAtLevel(toUnitPrice(price, exponent) ?? 0n, change, exponent), exponent);
}

/** The price level of a customer; null: the price book as it is. */
export function usePriceLevel(customerId: string | null): PriceLevel | null {
  const { data } = useQuery({
    queryKey: tableKeys.row('customers', customerId ?? '', 'price_level'),
    queryFn: async () => {
      const entries: Entry[] = [
        ['select', 'id,price_level(services_change,parts_change)'],
        ['id', `eq.${customerId}`],
      ];
      type Found = { readonly id: string; readonly price_level: PriceLevel | null };
      const [row] = (await readPage<Found>('customers', entries, { limit: 1, counted: false })).rows;
      return row?.price_level ?? null;
    },
    enabled: customerId !== null,
    staleTime: 60_000,
  });
  return data ?? null;
}
