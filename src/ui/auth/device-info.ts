/**
 * Device information sent at sign-in: only what the specification lists. Shown in the user's list of devices; the server bases
 * no permission on it.
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

/** Non-standard fields, missing in some browsers. */
type NavigatorWithHints = Navigator & {
  readonly deviceMemory?: number;
  readonly connection?: {
    readonly effectiveType?: string;
    readonly downlink?: number;
    readonly rtt?: number;
  };
};
