/**
 * The database schema for Kysely. Each resource adds its table beside its declaration: `declare module '#kernel/tables.ts' {
 * interface Tables { parts: TableOf<typeof parts> } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the domains through declaration merging
export interface Tables {}
