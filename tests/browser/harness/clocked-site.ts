import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { storageNames } from '#shared/session/storage.ts';
import { makeFixtures, type Fixtures, type Role } from '#tests/support/fixtures.ts';
import { openPost, type Post } from '#tests/support/post.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { giveBack, takeContext, type OpenContext } from './contexts.ts';
import { workersPort } from './demo-server.ts';
import { contextOptions, patience, watch, type PageOptions } from './site.ts';

/** The running product with its clock in the test's hand: the server's, and that of every page. */
export interface ClockedSite {
  readonly server: TestServer;
  readonly people: Fixtures;
  readonly post: Post;
  readonly origin: string;
  readonly originOf: (domain: string | null) => string;
  /** A page of a person of their own, whose clock stands where the server's does and goes on from there. */
  open(
    path: string,
    options?: Pick<PageOptions, 'language' | 'theme' | 'viewport' | 'storage' | 'expected'> & {
      /** Who has signed in, on the host of their company. */
      readonly as?: Role;
    },
  ): Promise<Page>;
  /** Moves the server's clock and that of these pages. */
  pass(seconds: number, ...pages: readonly Page[]): Promise<void>;
}

/** Serves the built site from this very process, on real hosts below `localhost`. Call at the top of a `describe`. */
export function useClockedSite(): ClockedSite {
  let server: TestServer | undefined;
  let people: Fixtures | undefined;
  let post: Post | undefined;
  let origin = '';
  let faults: string[] = [];
  const contexts: OpenContext[] = [];

  beforeAll(async () => {
    const port = await workersPort();
    origin = `http://localhost:${port}`;
    server = await startTestServer({ environment: { PORT: String(port), BASE_HOST: `localhost:${port}` } });
    people = await makeFixtures(server);
    post = await openPost(server);
  });
  afterEach(async ({ task }) => {
    await Promise.all(
      contexts.splice(0).map(async ({ context, stopWatching }) => {
        await giveBack(context, task.result?.state === 'fail');
        stopWatching();
      }),
    );
    const found = faults;
    faults = [];
    expect(found, 'faults that the pages showed').toEqual([]);
  });
  afterAll(async () => {
    await post?.stop();
    await server?.stop();
  });

  const originOf = (domain: string | null): string =>
    domain === null ? origin : origin.replace('://', `://${domain}.`);
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
    open: async (path, { as, ...options } = {}) => {
      const { language = 'en', viewport = 'wide', expected = [] } = options;
      const { domain, storage } = as ? await sessionOf(started(people), as) : { domain: null, storage: {} };
      const base = originOf(domain);
      const context = await takeContext(
        `clocked ${base} ${language} ${viewport}`,
        contextOptions(base, { ...options, storage: { ...storage, ...options.storage } }),
      );
      context.setDefaultTimeout(patience.timeout);
      const stopWatching = watch(context, new URL(origin).host, (fault) => {
        if (!expected.some((pattern) => pattern.test(fault))) faults.push(fault);
      });
      contexts.push({ context, stopWatching });
      // A test before may have left it standing.
      await context.clock.resume();
      await context.clock.install({ time: started(server).clock.now().epochMilliseconds });
      const page = await context.newPage();
      await page.goto(path);
      return page;
    },
    pass: async (seconds, ...pages) => {
      started(server).clock.advance({ seconds });
      for (const page of pages) await page.clock.runFor(seconds * 1000);
    },
  };
}

/** A new session, as the browser keeps it. */
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
