// The HTTP application: the middleware of every request, in order; each group of routes registers itself.

import { Hono } from 'hono';
import { Refused } from '#kernel/errors.ts';
import { isOtherSchema } from '#server/database/database-error.ts';
import { registerCompanies } from './companies/companies.ts';
import { registerCompanySettings } from './companies/company-settings.ts';
import { registerData } from './data-api/data.ts';
import { registerEvents } from './data-api/events.ts';
import { registerReports } from './data-api/reports.ts';
import { extraRoutes } from './extra-routes.ts';
import { registerFiles } from './files/files.ts';
import { registerHealth } from './health.ts';
import { registerStatic } from './pages/static.ts';
import type { Arrival } from './ports.ts';
import { registerReportRuns } from './report-runs/answer-report.ts';
import { holdsNul } from './request/request.ts';
import { clientAddress, isProxy } from './request/request-facts.ts';
import { errorAnswer } from './request/respond.ts';
import { securityHeaders } from './request/security-headers.ts';
import type { Services } from './services.ts';
import { registerAccount } from './sign-in/account.ts';
import { registerAuth } from './sign-in/auth.ts';
import { registerDeviceVerification } from './sign-in/device-verification.ts';
import { registerSecondFactors } from './sign-in/second-factors.ts';
import { registerSignInSteps } from './sign-in/sign-in-steps.ts';
import { type AccountFacts, auditAccount } from './viewers/account-audit.ts';
import { isSecurePlace } from './viewers/session-cookie.ts';
import type { RequestMeta } from './viewers/viewers.ts';

export type AppEnv = {
  Bindings: Arrival;
  Variables: { meta: RequestMeta; secure: boolean; account: AccountFacts; body?: Promise<Uint8Array> };
};
export type App = Hono<AppEnv>;

export function createApp(services: Services): App {
  const app: App = new Hono<AppEnv>({ strict: true });
  wrapRequests(app, services);
  registerHealth(app, services);
  app.use('*', async (_c, next) => {
    const fault = services.readiness.fault();
    if (fault) throw outOfDate(fault);
    await next();
  });
  app.use('/api/auth/*', auditAccount(services));
  registerAuth(app, services);
  registerSignInSteps(app, services);
  registerDeviceVerification(app, services);
  registerAccount(app, services);
  registerSecondFactors(app, services);
  registerCompanies(app, services);
  registerCompanySettings(app, services);
  registerReports(app, services);
  registerReportRuns(app, services);
  registerFiles(app, services);
  registerEvents(app, services);
  for (const register of extraRoutes) register(app, services);
  registerData(app, services);
  app.all('/api', () => {
    throw new Refused('not_found', 'There is nothing here.');
  });
  app.all('/api/*', () => {
    throw new Refused('not_found', 'There is nothing here.');
  });
  registerStatic(app, services);
  return app;
}

/** Middleware and error handling of every request. */
function wrapRequests(app: App, services: Services): void {
  const warnOfProxies = proxyWarning(services);
  const guard = securityHeaders(services.config.mapTiles?.origin);
  app.use('*', async (c, next) => {
    const { peer } = c.env;
    const forwarded = c.req.header('x-forwarded-for');
    const ip = clientAddress(peer, forwarded, services.trusted);
    if (forwarded !== undefined && !isProxy(peer, services.trusted)) warnOfProxies(ip);
    const requestId = crypto.randomUUID();
    c.set('meta', {
      requestId,
      ip,
      agent: (c.req.header('user-agent') ?? '').slice(0, 400),
      claimed: (forwarded ?? '').slice(0, 256),
      background: c.req.header('x-background') === '1',
    });
    c.set('account', {});
    c.set('secure', isSecurePlace(services.config.publicUrl, c.req.header('host')));
    await next();
    c.res.headers.set('x-request-id', requestId);
    if (!services.isReady()) c.res.headers.set('connection', 'close');
    guard(c.res.headers, c.get('secure') && services.config.publicUrl.startsWith('https:'));
  });
  app.use('*', async (c, next) => {
    refuseForeignOrigin(
      c.req.method,
      c.req.header('origin'),
      c.req.header('host'),
      c.req.header('sec-fetch-site'),
    );
    if (c.req.url.includes('%00')) throw holdsNul('address');
    await next();
  });
  app.onError(async (error, c) => {
    // The missing table or function may have been removed by a newer version's migration.
    if (isOtherSchema(error)) await services.readiness.check();
    const fault = services.readiness.fault();
    return errorAnswer(fault ? outOfDate(fault) : error, c.get('meta').requestId, services.log);
  });
}

function outOfDate(fault: string): Refused {
  return new Refused('unavailable', fault, { retryAfter: 5 });
}

/**
 * Warns once. Behind a proxy that is not configured, rate limits and the audit log would see the proxy's address for everybody.
 */
function proxyWarning({ log }: Services): (peer: string) => void {
  let isSaid = false;
  return (peer) => {
    if (isSaid) return;
    isSaid = true;
    log.warn(
      { peer },
      'X-Forwarded-For is not believed: name the proxy in TRUSTED_PROXIES if it is one of yours',
    );
  };
}

/**
 * CSRF protection: browsers send cookies with requests from other sites too, so changes are only accepted from our own pages or
 * from programs.
 */
function refuseForeignOrigin(
  method: string,
  origin: string | undefined,
  host: string | undefined,
  site: string | undefined,
): void {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return;
  const foreign =
    site !== undefined
      ? site !== 'same-origin' && site !== 'none'
      : origin !== undefined && !isSameHost(origin, host);
  if (foreign) throw new Refused('forbidden', 'This request came from another site.');
}

function isSameHost(origin: string, host: string | undefined): boolean {
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
