/** The address of the list of occurrences for a query of `GET /api/maintenance_occurrences`: `due_on=gte.2026-05-01&due_on=…`. */
export function listAddress(query: string): Readonly<Record<string, string | readonly string[]>> {
  const asked = new URLSearchParams(query);
  const conditions = [...new Set(asked.keys())].map((name) => [name, asked.getAll(name)] as const);
  return { view: 'all', ...Object.fromEntries(conditions) };
}
