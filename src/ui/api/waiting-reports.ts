/** The reports and files in the background that this tab waits for. */

export interface WaitingReport {
  readonly id: string;
  /** "Balance sheet" */
  readonly label: string;
  /** When it was asked for, epoch ms of this device. */
  readonly since: number;
  /** It waits for others of the company. */
  readonly isQueued: boolean;
  readonly done?: number | undefined;
  readonly total?: number | undefined;
  /** What `done` counts: "lines". */
  readonly unit?: string | undefined;
  readonly cancel: () => void;
}

let reports: readonly WaitingReport[] = [];
const listeners = new Set<() => void>();

function change(next: readonly WaitingReport[]): void {
  reports = next;
  for (const listener of listeners) listener();
}

export const waitingReports = {
  get: (): readonly WaitingReport[] => reports,
  isAny: (): boolean => reports.length > 0,
  put(report: WaitingReport): void {
    const isKnown = reports.some(({ id }) => id === report.id);
    change(isKnown ? reports.map((one) => (one.id === report.id ? report : one)) : [...reports, report]);
  },
  remove(id: string): void {
    if (reports.some((one) => one.id === id)) change(reports.filter((one) => one.id !== id));
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
