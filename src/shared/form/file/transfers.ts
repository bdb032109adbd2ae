import { fromCallback, type EventObject } from 'xstate';
import { progressThrottle, throttled } from '#shared/http/index.ts';
import type { TransferCommand, TransferEvent } from '#machines/upload/upload.machine.ts';

export interface TransferTarget {
  /** Below the page's origin, e.g. `/web/…/`. */
  readonly url: string;
  readonly method: 'POST' | 'PUT';
  /** Name of the form field that holds the files. */
  readonly field: string;
  readonly headers: () => Promise<Readonly<Record<string, string>>> | Readonly<Record<string, string>>;
}

/** The defaults of spec section 9, with an address. */
export const transferDefaults = { method: 'POST', field: 'file', headers: () => ({}) } as const satisfies Omit<
  TransferTarget,
  'url'
>;

/**
 * Makes the requests of an upload: multipart forms by XMLHttpRequest, which alone reports how much of a body has been
 * sent. After an abort nothing more is reported.
 */
export function transfersTo(target: TransferTarget) {
  return fromCallback<TransferCommand & EventObject>(({ sendBack, receive }) => {
    const under = new Map<string, () => void>();
    const say = (event: TransferEvent): void => sendBack(event);

    const start = async (batch: Extract<TransferCommand, { type: 'batch.started' }>['batch']): Promise<void> => {
      const request = new XMLHttpRequest();
      const progress = throttled((sent) => say({ type: 'batch.progressed', batch: batch.id, sent }), progressThrottle);
      let isAborted = false;
      const end = (event: TransferEvent): void => {
        if (isAborted) return;
        progress.stop();
        under.delete(batch.id);
        say(event);
      };
      under.set(batch.id, () => {
        isAborted = true;
        progress.stop();
        request.abort();
      });
      const headers = await target.headers();
      if (isAborted) return;
      request.open(target.method, target.url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      const form = new FormData();
      for (const { file } of batch.items) form.append(target.field, file, file.name);
      request.upload.addEventListener('progress', ({ loaded }) => {
        if (!isAborted) progress.tell(loaded);
      });
      request.addEventListener('load', () =>
        end({ type: 'batch.answered', batch: batch.id, status: request.status, answer: answerOf(request) }),
      );
      request.addEventListener('error', () => end({ type: 'batch.lost', batch: batch.id }));
      request.send(form);
    };

    const abort = (id: string): void => {
      under.get(id)?.();
      under.delete(id);
    };
    receive((command) => {
      if (command.type === 'batch.started') {
        start(command.batch).catch(() => say({ type: 'batch.lost', batch: command.batch.id }));
      } else if (command.type === 'batch.aborted') abort(command.batch);
      else for (const id of under.keys()) abort(id);
    });
    return () => {
      for (const id of under.keys()) abort(id);
    };
  });
}

function answerOf(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return null;
  }
}
