/** The session request that public/first.js sends before any other script has loaded. Its answer is used once. */
declare global {
  interface Window {
    fieldwrightSession?: Promise<Response> | undefined;
  }
}

export function takeEarlySession(): Promise<Response> | undefined {
  const session = window.fieldwrightSession;
  window.fieldwrightSession = undefined;
  return session;
}
