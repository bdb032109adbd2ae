import { z } from 'zod';

const settlement = z.object({ id: z.string(), output: z.unknown().optional(), error: z.string().optional() });

/**
 * Waits until a test settles it: `dispatchEvent(new CustomEvent('gallery', { detail: { id, output } }))`, or `error` in the
 * place of `output`. Who waits stands in `<html data-parked>`.
 */
export function parked<Output>(id: string): Promise<Output> {
  const root = document.documentElement;
  root.dataset['parked'] = [...(root.dataset['parked']?.split(' ') ?? []), id].filter(Boolean).join(' ');
  return new Promise<Output>((resolve, reject) => {
    const listen = (event: Event): void => {
      const settled = settlement.safeParse(event instanceof CustomEvent ? event.detail : null);
      if (!settled.success || settled.data.id !== id) return;
      globalThis.removeEventListener('gallery', listen);
      root.dataset['parked'] = (root.dataset['parked'] ?? '')
        .split(' ')
        .filter((each) => each !== id)
        .join(' ');
      if (settled.data.error === undefined) resolve(settled.data.output as Output); // what the test gives is what it tests with
      else reject(new Error(settled.data.error));
    };
    globalThis.addEventListener('gallery', listen);
  });
}
