/**
 * A key for a document's form: it begins again when the lines were read again, and not when only the header's answer is
 * there, which still stands beside the lines as they were.
 */
export function linesKey(id: string, rows: unknown): string {
  const lines: readonly { id: string; version?: number }[] = Array.isArray(rows) ? rows : [];
  return [id, ...lines.map((line) => `${line.id}.${line.version ?? 0}`).sort()].join();
}
