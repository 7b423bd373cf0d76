import type { Viewer } from './access.ts';
import type { Params } from './data-api/statement.ts';
import type { AnyResource } from './resource.ts';
import type { ResourceOf } from './validate.ts';

/**
 * Rows of resources that their columns can't tell, such as those behind a figure. A filter by the set's name finds them:
 * `GET /api/work_orders?figure=eq.…`. The name is a column of no resource.
 */
export interface RowSet {
  readonly name: string;
  /**
   * A query of the ids of the rows of `resource` that `text` means. It runs with the viewer's own rights, and is cached for other
   * companies: what depends on the company is left to the query. Throws `invalid` if it means none for this viewer.
   */
  idsSql(text: string, asked: Asked): (params: Params) => string;
}

interface Asked {
  readonly resource: AnyResource;
  readonly resourceOf: ResourceOf;
  readonly viewer: Viewer;
}
