/** One of each write, in a company of any size. What it adds is little; the import is undone. */
import { setTimeout as sleep } from 'node:timers/promises';
import { historyCsv } from '../imports/history.ts';
import { median } from '../list/processes.ts';
import type { Measured } from './measure-calls.ts';
import { ask, type Served } from './served-database.ts';

type Row = Readonly<Record<string, string>>;
const rounds = 9;
const importedRows = 10_000;

export async function measureWrites(served: Served): Promise<Map<string, Measured>> {
  const measured = new Map<string, Measured>();
  const [customer] = (await list(served, 'customers?select=id&order=created_at.desc&limit=1')) as [Row];
  const times = new Map<string, number[]>();
  const write = async (name: string, path: string, body: object): Promise<Row> => {
    const { status, data, ms } = await ask(served, `/api/${path}`, body);
    if (status < 200 || status > 299) throw new Error(`${path}: ${status} ${JSON.stringify(data)}`);
    times.set(name, [...(times.get(name) ?? []), ms]);
    return (Array.isArray(data) ? data[0] : data) as Row;
  };
  for (let round = 0; round < rounds; round += 1) {
    const order = await write('create a work order', 'work_orders', {
      title: `Measured ${round}`,
      customer_id: customer.id,
    });
    await write('start a work order', `work_orders/${order.id}/start`, {});
    await write('complete a work order', `work_orders/${order.id}/complete`, {});
    const lines = [{ description: 'Visit', quantity: '1', unit_price: '100.00' }];
    const invoice = await write('create an invoice', 'invoices/-/create', {
      customer_id: customer.id,
      lines,
    });
    await write('send an invoice', `invoices/${invoice.id}/send`, { without_mail: true });
    const allocations = [{ invoice_id: invoice.id, amount: '100.00' }];
    await write('record a payment', 'payments/-/record', {
      ...{ customer_id: customer.id, amount: '100.00', method: 'cash', allocations },
    });
  }
  for (const [name, all] of times) measured.set(`write: ${name}`, { ms: median(all.slice(1)), status: 200 });
  measured.set(`write: import ${importedRows} work orders`, { ms: await measureImport(served), status: 200 });
  return measured;
}

async function list(served: Served, query: string): Promise<readonly Row[]> {
  return (await ask(served, `/api/${query}`)).data as readonly Row[];
}

/** The time of the import itself, after it was uploaded and checked. */
async function measureImport(served: Served): Promise<number> {
  const uploaded = await fetch(`${served.url}/api/imports?table=work_orders`, {
    method: 'POST',
    headers: {
      ...served.headers,
      ...{ 'content-type': 'text/csv', 'x-file-name': 'history.csv', origin: served.url },
    },
    body: historyCsv(importedRows),
  });
  const { id } = ((await uploaded.json()) as { data: Row }).data as { id: string };
  await settled(served, id);
  await carryOut(served, id, 'check', {});
  const ms = await carryOut(served, id, 'run', { mode: 'valid_only' });
  await carryOut(served, id, 'undo', {});
  return ms;
}

async function carryOut(served: Served, id: string, command: string, input: object): Promise<number> {
  const began = performance.now();
  const { status, data } = await ask(served, `/api/imports/${id}/${command}`, input);
  if (status !== 200) throw new Error(`import, ${command}: ${status} ${JSON.stringify(data)}`);
  await settled(served, id);
  return performance.now() - began;
}

async function settled(served: Served, id: string): Promise<void> {
  for (;;) {
    const [row] = await list(served, `imports?id=eq.${id}&select=status,source,error`);
    const source = row?.source as unknown as object | undefined;
    const isRead = source !== undefined && 'columns' in source;
    if (isRead && !['checking', 'importing', 'undoing'].includes(row?.status ?? '')) return;
    await sleep(50);
  }
}
