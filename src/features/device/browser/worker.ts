let isStarted = false;

/**
 * Lets this browser open the page for punches without network (src/features/device/islands/offline-punch.tsx). Only people who may
 * punch in a browser get it, after their page has loaded.
 */
export function startWorker(): void {
  if (isStarted || !('serviceWorker' in navigator)) return;
  isStarted = true;
  const register = (): void => {
    // A browser that refuses it, as some do in private windows, opens no page without network.
    navigator.serviceWorker.register('/worker.js').catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
