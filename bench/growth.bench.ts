import { rmSync } from 'node:fs';
import { loadCompanies } from './growth/load.ts';
import { withEmbedded } from './growth/served-database.ts';
export const about = 'x';
export async function run(args: string[]): Promise<void> {
  const folder = args[0] as string;
  const orders = Number(args[1]);
  rmSync(folder, {recursive:true, force: true});
  await withEmbedded(folder, async (embedded) => {
    let t = performance.now();
    await loadCompanies(embedded, folder, { orders, years: Math.min(10, Math.max(1, Math.round(orders/10000))), large: 1, small: 200, fewerCustomers: false, lines: 1 }, (s) => { console.log(((performance.now()-t)/1000).toFixed(1), s); t = performance.now(); });
  });
}
