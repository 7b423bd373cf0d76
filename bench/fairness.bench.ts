/**
 * What one company's many requests cost another: a person of a small company reads the invoice list, one request after the other,
 * alone and beside 64 parallel lists of a large company. The two are measured in turn and compared by ratio.
 */
import { withBothSides } from './list/bench-server.ts';
import { type Company, loadCompanies, loadInvoices } from './list/companies.ts';
import { type Load, load, median } from './list/processes.ts';

export const about = "p95 of one company's list beside 64 parallel lists of another: [--parallel=64]";

const path = '/api/invoices?select=*,customer(id,name),invoice_lines(*)&order=issue_date.desc&limit=50';

export async function run(args: string[]): Promise<void> {
  const quick = args.includes('--quick');
  const parallel = Number(
    args.find((arg) => arg.startsWith('--parallel='))?.slice('--parallel='.length) ?? 64,
  );
  const seconds = quick ? 3 : 8;
  await withBothSides(
    async (owner, passwordHash) => {
      const [greedy, modest] = await loadCompanies(owner, passwordHash, (tenantId, index) =>
        loadInvoices(owner, tenantId, index === 0 ? 50_000 : 2_000),
      );
      return { loaded: { greedy, modest } as Record<'greedy' | 'modest', Company>, questions: {} };
    },
    async ({ ours: { port }, loaded: { greedy, modest }, signIn }) => {
      const [many, one] = [await signIn(greedy), await signIn(modest)];
      const ask = async (headers: Readonly<Record<string, string>>, connections: number, time: number) => {
        const done = await load({ port, requests: [{ path, headers }], connections, seconds: time });
        if (Object.keys(done.statuses).join() !== '200') throw new Error(JSON.stringify(done.statuses));
        return done;
      };
      await ask(one, 1, 1);
      const rounds: { alone: Load; beside: Load; others: Load }[] = [];
      for (let round = 0; round < (quick ? 3 : 5); round += 1) {
        const alone = await ask(one, 1, seconds);
        const others = ask(many, parallel, seconds + 2);
        await new Promise((done) => setTimeout(done, 1000));
        const beside = await ask(one, 1, seconds);
        rounds.push({ alone, beside, others: await others });
      }
      const of = (take: (round: (typeof rounds)[number]) => number) => median(rounds.map(take));
      const result = {
        parallel,
        p50: { alone: of(({ alone }) => alone.p50), beside: of(({ beside }) => beside.p50) },
        p95: { alone: of(({ alone }) => alone.p95), beside: of(({ beside }) => beside.p95) },
        ratio: of(({ alone, beside }) => beside.p95 / alone.p95),
        othersPerSecond: of(({ others }) => others.perSecond),
      };
      process.stdout.write(args.includes('--json') ? `${JSON.stringify(result)}\n` : textOf(result));
    },
  );
}

type Times = { readonly alone: number; readonly beside: number };

function textOf(result: {
  parallel: number;
  p50: Times;
  p95: Times;
  ratio: number;
  othersPerSecond: number;
}) {
  const line = (name: string, { alone, beside }: Times) =>
    `| ${name} | ${alone.toFixed(1)} | ${beside.toFixed(1)} |\n`;
  return `| ms | alone | beside ${result.parallel} lists |\n|---|--:|--:|\n${line('p50', result.p50)}${line('p95', result.p95)}
p95 × ${result.ratio.toFixed(2)}; the other company gets ${result.othersPerSecond.toFixed(0)} lists a second\n`;
}
