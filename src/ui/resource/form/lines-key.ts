/**
 * A React key for a document's form: changes when the lines have been refetched, and not when only the header's answer has
 * arrived while the old lines are still shown.
 */
export function linesKey(id: string, rows: unknown): string {
  const lines: readonly { id: string; version?: number }[] = Array.isArray(rows) ? rows : [];
  return [id, ...lines.map((line) => `${line.id}.${line.version ?? 0}`).sort()].join();
}
