import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Settlement } from '#machines/testing/index.ts';

/**
 * Holds, in the page, what a flow waits for, so that a walk decides when and how it ends: reading a file, decoding a picture, the
 * first load of a picture in the cropper, the browser's position, and the flows' own delays.
 */
export async function parkIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const parked: { kind: string; go: (how: { bytes?: number[]; fails?: boolean }) => void }[] = [];
    const park = <T>(kind: string, real: (how: { bytes?: number[] }) => T | Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        parked.push({ kind, go: (how) => (how.fails ? reject(new Error(`${kind} failed`)) : resolve(real(how))) });
      });
    const readBytes = Blob.prototype.arrayBuffer;
    // For a file and for a part of it.
    Blob.prototype.arrayBuffer = function arrayBuffer(this: Blob) {
      return park('bytes', ({ bytes }) => (bytes ? new Uint8Array(bytes).buffer : readBytes.call(this)));
    };
    const decode = HTMLImageElement.prototype.decode;
    HTMLImageElement.prototype.decode = function decodeLater(this: HTMLImageElement) {
      return park('decode', () => decode.call(this));
    };
    for (const type of ['load', 'error']) {
      // On the document, since the window does not get an element's load event.
      document.addEventListener(
        type,
        (event) => {
          const { target } = event;
          if (event.isTrusted && target instanceof HTMLImageElement && target.className === 'crop-picture')
            event.stopImmediatePropagation();
        },
        true,
      );
    }
    Object.defineProperty(navigator, 'geolocation', {
      value: {
        getCurrentPosition: (found: (position: unknown) => void, failed: () => void) => {
          park('position', () => ({ coords: { latitude: 1, longitude: 2 } })).then(found, failed);
        },
      },
    });
    const delays = new Set([500, 1000]);
    const timers: { run: () => void; milliseconds: number; id: number }[] = [];
    const realTimeout = globalThis.setTimeout.bind(globalThis);
    const realClear = globalThis.clearTimeout.bind(globalThis);
    let count = 1_000_000;
    const later = (run: (...given: unknown[]) => void, milliseconds = 0, ...given: unknown[]): number => {
      if (!delays.has(milliseconds)) return Number(realTimeout(run, milliseconds, ...given));
      count += 1;
      timers.push({ run: () => run(...given), milliseconds, id: count });
      return count;
    };
    Object.assign(globalThis, {
      setTimeout: later,
      clearTimeout: (id: number) => {
        const at = timers.findIndex((timer) => timer.id === id);
        if (at < 0) realClear(id);
        else timers.splice(at, 1);
      },
      parked: {
        count: (kind: string) => parked.filter((one) => one.kind === kind).length,
        go: (kind: string, how: { bytes?: number[]; fails?: boolean }) => {
          const at = parked.findLastIndex((one) => one.kind === kind);
          const [one] = parked.splice(at, 1);
          parked.length = 0;
          one?.go(how);
        },
        pass: (milliseconds: number) => {
          for (const timer of timers.filter((one) => one.milliseconds === milliseconds)) {
            timers.splice(timers.indexOf(timer), 1);
            timer.run();
          }
        },
      },
    });
  });
}

type Kind = 'bytes' | 'decode' | 'position';

/** Releases what waits in the page: with its real result, with these bytes, or with a failure. */
export async function letGo(page: Page, kind: Kind, result: Settlement, bytes?: Uint8Array): Promise<void> {
  // Not with waitForFunction, whose second attempt uses `eval`, which the page's own policy forbids.
  await expect.poll(() => page.evaluate(`parked.count(${JSON.stringify(kind)}) > 0`)).toBe(true);
  const how = 'error' in result ? { fails: true } : bytes ? { bytes: [...bytes] } : {};
  await page.evaluate(`parked.go(${JSON.stringify(kind)}, ${JSON.stringify(how)})`);
}

/** Lets all timers of this length expire. */
export const passIn = (page: Page, milliseconds: 500 | 1000): Promise<unknown> =>
  page.evaluate(`parked.pass(${milliseconds})`);

/** Waits for a state of a widget's flow (`data-state`). */
export async function isAt(page: Page, flow: string, state: string): Promise<void> {
  await page.locator(`[data-flow="${flow}"][data-state="${state}"]`).first().waitFor({ state: 'attached' });
}

/** Presses a button of the gallery's form, even behind a dialog. */
export const pressBehind = (page: Page, id: string): Promise<void> =>
  page.locator(`#${id}`).evaluate((button) => {
    if (button instanceof HTMLElement) button.click();
  });
