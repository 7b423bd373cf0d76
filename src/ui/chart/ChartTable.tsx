export interface ChartTableProps {
  label: string;
  /** The heading of the first column. */
  first: string;
  columns: readonly string[];
  rows: readonly { readonly name: string; readonly cells: readonly string[] }[];
}

/** The numbers of a chart, for screen readers. */
export function ChartTable({ label, first, columns, rows }: ChartTableProps) {
  return (
    // A table takes the width that its text needs, also when it is hidden; a block does not.
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {[first, ...columns].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {columns.map((column, index) => (
                <td key={column}>{cells[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
