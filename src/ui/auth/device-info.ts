/**
 * What the browser says about itself at the sign-in: the specification's list and nothing else. A hint for people who
 * look at their devices; the server grants nothing for it.
 */
export function deviceInfo(): Readonly<Record<string, string | number | boolean>> {
  const { connection, deviceMemory }: NavigatorWithHints = navigator;
  const facts = {
    user_agent: navigator.userAgent.slice(0, 500),
    platform: navigator.platform,
    language: navigator.language,
    screen_size: `${screen.width}x${screen.height}`,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    cookies_enabled: navigator.cookieEnabled,
    online: navigator.onLine,
    hardware_concurrency: navigator.hardwareConcurrency,
    device_memory: deviceMemory,
    connection_type: connection?.effectiveType,
    downlink: connection?.downlink,
    rtt: connection?.rtt,
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Readonly<
    Record<string, string | number | boolean>
  >;
}

/** Not in every browser. */
type NavigatorWithHints = Navigator & {
  readonly deviceMemory?: number;
  readonly connection?: {
    readonly effectiveType?: string;
    readonly downlink?: number;
    readonly rtt?: number;
  };
};
