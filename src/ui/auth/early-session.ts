/** The question who is here, as public/first.js asked it before any other script had come. Its answer is taken once. */
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
