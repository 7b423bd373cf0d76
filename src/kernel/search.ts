/** A table in the global search, and how its rows are displayed. The migration calls `fw.make_searchable`. */
export interface SearchSource {
  readonly table: string;
  /** Position of its rows in the results. */
  readonly place: number;
  /** SQL over the row `t`: its name, and a detail that distinguishes equal names. */
  readonly title: string;
  readonly detail: string;
  /** The row whose page is opened; undefined: the row itself. */
  readonly page?: { readonly table: string; readonly id: string };
  /** Its words contain columns that only the office reads: for everyone else the title must contain what is searched. */
  readonly officeWords?: boolean;
  /** What people call its rows besides the resource's labels, in lower case: "harborview bills" are a vendor's bills. */
  readonly alsoCalled?: readonly string[];
}
