/** The part of Trusted Types that is used here. */
interface Policies {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(text: string): string };
}

const WORKER = '/admin/worker.js';

/** Registers the service worker, with which the interface opens offline. Browsers do not support it over plain http. */
export function keepForOffline(): void {
  const { serviceWorker } = navigator as Partial<Navigator>;
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy('quoin', { createScriptURL: () => WORKER });
  serviceWorker?.register(policy?.createScriptURL('') ?? WORKER).catch(() => undefined);
}
