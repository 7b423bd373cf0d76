import type { Problem } from '../model.ts';
import type { JobLinks, Precedence } from './compiled.ts';

/** Groups of jobs that depend on one another. `jobsOf` maps a visit to its jobs: two for a crew of two. */
export function jobLinks(problem: Problem, count: number, jobsOf: ReadonlyMap<string, number[]>): JobLinks {
  const partner = new Int32Array(count + 1);
  const before: Precedence[][] = Array.from({ length: count + 1 }, () => []);
  const alike: number[][] = Array.from({ length: count + 1 }, () => []);
  const bonds = new Bonds(count + 1);
  for (const [first, second] of jobsOf.values()) {
    if (first === undefined || second === undefined) continue;
    partner[first] = second;
    partner[second] = first;
    bonds.tie(first, second);
  }
  for (const link of problem.links ?? []) {
    if (link.kind === 'precedence') {
      for (const first of jobsOf.get(link.before) ?? []) {
        for (const second of jobsOf.get(link.after) ?? []) {
          before[second]!.push({ job: first, gap: link.gap ?? 0 });
          bonds.tie(first, second);
        }
      }
    } else {
      const jobs = link.visits.flatMap((visit) => jobsOf.get(visit) ?? []);
      for (const job of jobs) {
        alike[job]!.push(...jobs.filter((other) => other !== job));
        bonds.tie(jobs[0]!, job);
      }
    }
  }
  const groups = bonds.groups().map((group) => inOrder(group, before));
  const groupOf = new Int32Array(count + 1).fill(-1);
  groups.forEach((group, index) => {
    for (const job of group) groupOf[job] = index;
  });
  return { groupOf, groups, partner, before, alike };
}

/** Disjoint sets (union-find). */
class Bonds {
  private readonly parent: number[];

  constructor(count: number) {
    this.parent = Array.from({ length: count }, (_, index) => index);
  }

  tie(a: number, b: number): void {
    this.parent[this.root(a)] = this.root(b);
  }

  groups(): number[][] {
    const sets = new Map<number, number[]>();
    this.parent.forEach((_, member) => {
      const root = this.root(member);
      const set = sets.get(root) ?? [];
      set.push(member);
      sets.set(root, set);
    });
    return [...sets.values()].filter((set) => set.length > 1);
  }

  private root(member: number): number {
    let at = member;
    while (this.parent[at] !== at) at = this.parent[at]!;
    return at;
  }
}

/** Sorts predecessors first; the caller has checked that links are not circular. */
function inOrder(group: readonly number[], before: readonly (readonly Precedence[])[]): number[] {
  const placed = new Set<number>();
  const order: number[] = [];
  const place = (job: number) => {
    if (placed.has(job)) return;
    placed.add(job);
    for (const earlier of before[job]!) place(earlier.job);
    order.push(job);
  };
  group.forEach(place);
  return order;
}
