/** What the search of the header looks through, and what it says of a row. The migration calls `fw.make_searchable`. */
export interface SearchSource {
  readonly table: string;
  /** Where its rows stand in the answer, by number. */
  readonly place: number;
  /** SQL over the row `t`: what it is called, and what tells it from others of that name. */
  readonly title: string;
  readonly detail: string;
  /** Whose page it has: the row's own, or that of the row it points to. */
  readonly page?: { readonly table: string; readonly id: string };
  /** Found also by columns that only the office reads: for everyone else the title must say the words. */
  readonly officeWords?: boolean;
}
