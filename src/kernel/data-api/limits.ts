/** Limits of one request. Beyond them it answers 400, except `limit`, which is capped. */
export const limits = {
  queryLength: 16_384,
  parameters: 400,
  conditions: 200,
  conditionDepth: 10,
  listValues: 10_000,
  selectItems: 400,
  embedDepth: 5,
  embeds: 40,
  orderItems: 10,
  defaultRows: 50,
  rows: 1000,
  nestedRows: 1000,
  offset: 10_000_000,
  words: 10,
  searchLength: 200,
  exactCount: 10_000,
  sums: 10,
  /** Rows that the search index may name; if more fit, a list finds its page sooner by itself. */
  searchedRows: 12_000,
  insertedRows: 1000,
  bodyDepth: 30,
} as const;
