/** The README.txt in an archive, for people who open it in ten years. */
export function readMe(now: Date, missing: readonly string[]): string {
  const lines = [
    `Export of a company from Fieldwright, ${now.toISOString()}`,
    '',
    'company.json     the company and its settings',
    'tables/*.csv     each table, one row a line, UTF-8, comma-separated, for a spreadsheet',
    'tables/*.json    the same rows for a program',
    'files/           photos, signatures and documents under their ids; tables/files.csv has their names',
    '',
    'All tables are of the same moment. Amounts are decimal numbers in the currency of company.json, instants are in UTC,',
    'and the columns that end in _id name rows of the other tables by their id.',
    '',
    'In the CSV files an apostrophe stands before a text that a spreadsheet would run as a formula; an import into',
    'Fieldwright takes it away again. The JSON files have every text as it is.',
    '',
    'Passwords, sign-in tokens and the keys of integrations are not part of an export.',
  ];
  if (missing.length > 0) lines.push('', 'These files were no longer on disk:', ...missing);
  return `${lines.join('\n')}\n`;
}
