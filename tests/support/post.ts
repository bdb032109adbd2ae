import { startWorker, type Worker } from '#server/jobs/index.ts';
import type { MailMessage } from '#server/host.ts';
import type { TestServer } from './server.ts';

/** The mails of a test server; queued ones are sent on request. */
export interface Post {
  /** Lets the workers process everything that waits. */
  deliver(): Promise<void>;
  /** The newest mail to an address. @throws if there is none */
  last(to: string): Promise<MailMessage>;
  /** The number of mails to an address. */
  count(to: string): Promise<number>;
  /** The codes of the links to a page in the newest mail that has some, in order. */
  codes(to: string, page: string): Promise<string[]>;
  stop(): Promise<void>;
}

export async function openPost(server: TestServer): Promise<Post> {
  const worker: Worker = await startWorker(server.host, server.running.app.jobKinds);
  const to = async (address: string): Promise<MailMessage[]> => {
    await worker.drain();
    return server.mails.filter((mail) => mail.to === address);
  };
  const last = async (address: string): Promise<MailMessage> => {
    const mail = (await to(address)).at(-1);
    if (!mail) throw new Error(`No mail to ${address}`);
    return mail;
  };
  return {
    deliver: () => worker.drain(),
    last,
    count: async (address) => (await to(address)).length,
    codes: async (address, page) => {
      const found = (await to(address)).map(({ text }) =>
        [...text.matchAll(new RegExp(String.raw`${page}\?code=([\w-]+)`, 'g'))].map(([, code = '']) => code),
      );
      return found.findLast((codes) => codes.length > 0) ?? [];
    },
    stop: () => worker.stop(),
  };
}
