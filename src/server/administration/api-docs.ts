// The API description, as JSON for programs and as HTML for people. It contains nothing about any company.

import { type OpenApi, openApi } from '#kernel/open-api/open-api.ts';
import type { App } from '../app.ts';
import { jsonAnswer } from '../request/respond.ts';
import type { Services } from '../services.ts';
import { apiDocsPage } from './api-docs-page.ts';

export function registerApiDocs(app: App, services: Services): void {
  const describe = once((): OpenApi => {
    const { registry, reports, config, machine } = services;
    return openApi({ registry, reports: reports.values(), version: machine.version, url: config.publicUrl });
  });
  const json = once(() => JSON.stringify(describe()));
  const page = once(() => apiDocsPage(describe()));
  app.get('/api/openapi.json', () => jsonAnswer(200, json()));
  app.get('/api/docs', (c) => c.html(page(), 200, { 'cache-control': 'no-store' }));
}

/** Computes the value on the first call and caches it. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
