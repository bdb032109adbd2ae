import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { storageNames } from '#shared/session/storage.ts';
import { findFixtures, type Fixtures, type Role } from '#tests/support/fixtures.ts';
import { openPost, type Post } from '#tests/support/post.ts';
import type { TestServer } from '#tests/support/server.ts';
import { startPeopledServer } from '#tests/support/use-server.ts';
import { giveBack, takeContext, type OpenContext } from './contexts.ts';
import { workersPort } from './demo-server.ts';
import { tellShown } from './shown.ts';
import { contextOptions, patience, watch, type PageOptions } from './site.ts';

type OpenOptions = Pick<PageOptions, 'language' | 'theme' | 'viewport' | 'storage' | 'expected' | 'zone'> & {
  /** The signed-in person, on the host of their company. */
  readonly as?: Role;
};

type Opened = OpenContext & { readonly page: Page };

/** The running product, with the server's clock and that of every page controlled by the test. */
export interface ClockedSite {
  readonly server: TestServer;
  readonly people: Fixtures;
  readonly post: Post;
  readonly origin: string;
  readonly originOf: (domain: string | null) => string;
  /** Opens a page for a person; its clock starts at the server's time and runs. */
  open(path: string, options?: OpenOptions): Promise<Page>;
  /** A page of this person that remains from test to test, until one fails: what failed may have left anything behind. */
  kept(as: Role): Promise<Page>;
  /** Advances the server's clock and those of these pages. */
  pass(seconds: number, ...pages: readonly Page[]): Promise<void>;
}

/**
 * Serves the built site from this process, on real hosts below `localhost`. Call at the top of a `describe`. Its database is a copy on
 * PostgreSQL, which takes a tenth of the time of a new embedded one with its people; `useSite` serves the embedded one.
 */
export function useClockedSite(): ClockedSite {
  let server: TestServer | undefined;
  let people: Fixtures | undefined;
  let post: Post | undefined;
  let origin = '';
  let faults: string[] = [];
  const contexts: OpenContext[] = [];
  const kept = new Map<Role, Opened>();

  beforeAll(async () => {
    const port = await workersPort();
    origin = `http://localhost:${port}`;
    server = await startPeopledServer({ PORT: String(port), BASE_HOST: `localhost:${port}` });
    people = await findFixtures(server);
    post = await openPost(server);
  });
  const end = (opened: readonly OpenContext[], isFailed: boolean): Promise<unknown> =>
    Promise.all(
      opened.map(async ({ context, stopWatching }) => {
        await giveBack(context, isFailed);
        stopWatching();
      }),
    );
  afterEach(async ({ task }) => {
    const isFailed = task.result?.state === 'fail';
    await tellShown(task, [...contexts, ...kept.values()]);
    await end(contexts.splice(0), isFailed);
    if (isFailed) await endKept(true);
    const found = faults;
    faults = [];
    expect(found, 'faults that the pages showed').toEqual([]);
  });
  const endKept = async (isFailed: boolean): Promise<void> => {
    const pages = [...kept.values()];
    kept.clear();
    await end(pages, isFailed);
  };
  afterAll(async () => {
    await endKept(false);
    await post?.stop();
    await server?.stop();
  });

  const originOf = (domain: string | null): string =>
    domain === null ? origin : origin.replace('://', `://${domain}.`);
  const openPage = async (path: string, { as, ...options }: OpenOptions = {}): Promise<Opened> => {
    const { language = 'en', viewport = 'wide', zone = 'Europe/London', expected = [] } = options;
    const { domain, storage } = as ? await sessionOf(started(people), as) : { domain: null, storage: {} };
    const base = originOf(domain);
    const context = await takeContext(
      `clocked ${base} ${language} ${viewport} ${zone}`,
      contextOptions(base, { ...options, storage: { ...storage, ...options.storage } }),
    );
    context.setDefaultTimeout(patience.timeout);
    const stopWatching = watch(context, new URL(origin).host, (fault) => {
      if (!expected.some((pattern) => pattern.test(fault))) faults.push(fault);
    });
    // An earlier test may have paused it.
    await context.clock.resume();
    await context.clock.install({ time: started(server).clock.now().epochMilliseconds });
    const page = await context.newPage();
    await page.goto(path);
    return { context, stopWatching, page };
  };
  return {
    get server() {
      return started(server);
    },
    get people() {
      return started(people);
    },
    get post() {
      return started(post);
    },
    get origin() {
      return origin;
    },
    originOf,
    open: async (path, options) => {
      const opened = await openPage(path, options);
      contexts.push(opened);
      return opened.page;
    },
    kept: async (as) => {
      const opened = kept.get(as) ?? (await openPage('/', { as }));
      kept.set(as, opened);
      // The server's clock stands still between tests, and the page's runs.
      await opened.context.clock.setSystemTime(started(server).clock.now().epochMilliseconds);
      return opened.page;
    },
    pass: async (seconds, ...pages) => {
      started(server).clock.advance({ seconds });
      for (const page of pages) await page.clock.runFor(seconds * 1000);
    },
  };
}

/** A new session in the form in which the browser stores it. */
async function sessionOf(
  people: Fixtures,
  role: Role,
): Promise<{ domain: string | null; storage: Record<string, string> }> {
  const { token, refresh, company_domain: domain } = await people.tokensOf(role);
  const storage = { [storageNames.access]: token, [storageNames.refresh]: refresh };
  return { domain, storage: domain === null ? storage : { ...storage, [storageNames.companyCode]: domain } };
}

function started<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The site runs inside tests only.');
  return part;
}
