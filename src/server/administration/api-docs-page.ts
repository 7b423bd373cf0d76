// Renders the OpenAPI document as one HTML page without scripts, in light and dark.

import type { OpenApi } from '#kernel/open-api/open-api.ts';
import type { Operation } from '#kernel/open-api/operations.ts';

type Shape = {
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly readOnly?: boolean;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly $ref?: string;
};
type Endpoint = Operation & { readonly method: string; readonly path: string };

export function apiDocsPage(api: OpenApi): string {
  const endpoints = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Endpoint => ({ ...operation, method, path })),
  );
  const schemas = api.components.schemas as Readonly<Record<string, Shape>>;
  const sections = api.tags.map(({ name }) => {
    const own = endpoints.filter(({ tags }) => tags.includes(name));
    return { name, id: name.toLowerCase().replaceAll(/\W+/g, '-'), endpoints: own };
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Fieldwright API</title>
<style>${style}</style>
</head>
<body>
<nav aria-label="Tables">
<p><strong>Fieldwright API</strong> ${asText(String(api.info.version))}</p>
<p><a href="/api/openapi.json">OpenAPI 3.1</a></p>
<ul>${sections.map(({ name, id }) => `<li><a href="#${id}">${asText(name)}</a></li>`).join('')}</ul>
</nav>
<main>
<h1>Fieldwright API</h1>
${introduction}
${sections.map(({ name, id, endpoints: own }) => sectionHtml(name, id, own, schemas)).join('\n')}
</main>
</body>
</html>
`;
}

const introduction = `<p>One API for the screens, integrations and scripts. A program sends <code>Authorization: Bearer fwk_…</code>
with a key of Settings, API keys; <code>X-Tenant</code> names the company. Answers are <code>{ data, error, count }</code>.</p>
<p>Lists take filters by column (<code>status=eq.draft</code>, <code>total=gte.100</code>, <code>name=ilike.%pump%</code>,
<code>or=(…)</code>), <code>q</code> for words, <code>select=*,customer(name)</code>, <code>order</code>, <code>limit</code> and
<code>after</code>. A <code>PUT</code> or <code>DELETE</code> needs a filter. Any <code>POST</code> may carry an
<code>Idempotency-Key</code>.</p>`;

function sectionHtml(
  name: string,
  id: string,
  endpoints: readonly Endpoint[],
  schemas: Readonly<Record<string, Shape>>,
): string {
  const tables = endpoints.filter(({ operationId }) => operationId.startsWith('list_'));
  const rows = tables.map(({ operationId }) => {
    const table = operationId.slice('list_'.length);
    return `<details><summary>Columns of <code>${table}</code></summary>${columnsHtml(schemas[table])}</details>`;
  });
  return `<section aria-labelledby="${id}"><h2 id="${id}">${asText(name)}</h2>${rows.join('')}${endpoints.map(endpointHtml).join('')}</section>`;
}

function endpointHtml({ method, path, summary, description, requestBody, parameters }: Endpoint): string {
  const schema = (requestBody as { content: { 'application/json': { schema: Shape } } } | undefined)?.content[
    'application/json'
  ].schema;
  const queryParameters = parameters
    .map((one) => one as { name?: string; in?: string; schema: Shape; required?: boolean })
    .filter((one) => one.in === 'query' && one.name !== 'filters');
  const query = {
    properties: Object.fromEntries(queryParameters.map((one) => [one.name, one.schema])),
    required: queryParameters.filter(({ required }) => required).map((one) => one.name ?? ''),
  };
  const inputs = [
    queryParameters.length > 0 ? columnsHtml(query) : '',
    schema?.properties && Object.keys(schema.properties).length > 0 ? columnsHtml(schema) : '',
  ].join('');
  const head = `<span class="method ${method}">${method.toUpperCase()}</span> <code>${asText(path)}</code> <span>${asText(summary)}</span>`;
  const about = `<p>${asText(description ?? '')}</p>`;
  return `<details><summary>${head}</summary>${about}${inputs}</details>`;
}

function columnsHtml(schema: Shape | undefined): string {
  const required = new Set(schema?.required);
  const lines = Object.entries(schema?.properties ?? {}).map(([name, field]) => {
    const notes = [
      field.title && field.title.toLowerCase() !== name.replaceAll('_', ' ') ? `${field.title}.` : '',
      field.description ?? '',
      field.enum ? `One of ${field.enum.filter((one) => one !== null).join(', ')}.` : '',
      field.maxLength ? `At most ${field.maxLength} characters.` : '',
      field.readOnly ? 'Read only.' : '',
    ];
    const mark = required.has(name) ? ' <em>required</em>' : '';
    return `<tr><td><code>${asText(name)}</code>${mark}</td><td>${asText(typeOf(field))}</td><td>${asText(notes.filter(Boolean).join(' '))}</td></tr>`;
  });
  return `<div class="wide" tabindex="0" role="group" aria-label="Columns"><table><thead><tr><th>Name</th><th>Kind</th><th>Notes</th></tr></thead><tbody>${lines.join('')}</tbody></table></div>`;
}

function typeOf({ type, format, anyOf, $ref, items }: Shape): string {
  const ref = $ref ?? anyOf?.find((one) => one.$ref)?.$ref;
  if (ref) return ref.slice(ref.lastIndexOf('/') + 1);
  const names = [type ?? 'any'].flat().filter((name) => name !== 'null');
  return names
    .map((name) => (name === 'array' ? `list of ${typeOf(items ?? {})}` : (format ?? name)))
    .join(' or ');
}

function asText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const style = `
:root { --ink: #1c2024; --muted: #60646c; --line: #e0e1e6; --canvas: #fff; --raised: #f9f9fb; --accent: #0b6bcb; }
@media (prefers-color-scheme: dark) { :root { --ink: #edeef0; --muted: #b0b4ba; --line: #363a3f; --canvas: #111113; --raised: #18191b; --accent: #70b8ff; } }
* { box-sizing: border-box; }
body { margin: 0; display: grid; grid-template-columns: 15rem minmax(0, 1fr); font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--canvas); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1rem; border-inline-end: 1px solid var(--line); background: var(--raised); font-size: 14px; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: 2px 0; color: var(--muted); text-decoration: none; }
nav li a:hover { color: var(--ink); }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
main { padding: 1rem 2rem 4rem; max-width: 64rem; }
h2 { margin: 2.5rem 0 .5rem; font-size: 1.2rem; scroll-margin-top: 1rem; }
code { font: 13px ui-monospace, monospace; overflow-wrap: anywhere; }
details { border: 1px solid var(--line); border-radius: 6px; margin: 4px 0; }
summary { cursor: pointer; padding: 6px 10px; }
summary span:last-child { color: var(--muted); }
details > :not(summary) { margin: 0; padding: 6px 10px; }
.method { display: inline-block; min-width: 4.5em; font: 600 12px ui-monospace, monospace; color: var(--accent); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { text-align: start; vertical-align: top; padding: 4px 12px 4px 0; border-top: 1px solid var(--line); }
td code { white-space: nowrap; overflow-wrap: normal; }
th, em { color: var(--muted); font-weight: 500; font-size: 13px; }
@media (max-width: 760px) { body { display: block; } nav { position: static; height: auto; max-height: 40vh; } main { padding: 1rem; } }
@media print { nav { display: none; } body { display: block; } }
`;
