import type {
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Page,
  Request,
  Response,
  WebError,
} from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Language } from '#shared/i18n/languages.ts';
import { closeAll, takeContext, type OpenContext } from './contexts.ts';
import { serveDemo, type DemoServer } from './demo-server.ts';
import { signInAs, type Person, type SignedIn } from './people.ts';
import { tellShown } from './shown.ts';
import { viewports, type Viewport } from './viewports.ts';

/** How long to wait for something in a page, on a busy machine; milliseconds. */
export const patience = { timeout: 60_000 };

export interface PageOptions {
  readonly language?: Language;
  readonly theme?: 'light' | 'dark';
  readonly viewport?: Viewport;
  /** The session with which the page starts, on the host of its company. Default: none, on the base host. */
  readonly as?: SignedIn;
  /** Local storage before the first page loads, e.g. a session. */
  readonly storage?: Readonly<Record<string, string>>;
  /** The time zone of the person's device. Default: that of the demo's first company. */
  readonly zone?: string;
  /** Its service worker is started, so that it opens without network. */
  readonly hasWorker?: boolean;
  /** Remains open from test to test, until the end of the file. */
  readonly isKept?: boolean;
  /** Faults that this test causes on purpose, which do not fail it. */
  readonly expected?: readonly RegExp[];
}

/** The running product: a server for a test file, pages for each test. */
export interface Site {
  readonly origin: string;
  /** Opens a page with storage of its own. It is closed after the test, which fails for every fault. */
  open(path: string, options?: PageOptions): Promise<Page>;
  /** A new session of a person of the demo. */
  signIn(person: Person): Promise<SignedIn>;
  /** The origin of a company's own host. */
  originOf(domain: string | null): string;
}

/**
 * Serves a copy of the demo to a test file. Call at the top of a `describe`. After each test its pages are closed, and the test
 * fails for faults that a person would not see: a console warning or error, an uncaught exception, a violation of the
 * Content-Security-Policy, a request to another host, a response with status 500 or more.
 * @param environment further variables of the server's environment
 */
export function useSite(environment: Readonly<Record<string, string>> = {}): Site {
  let server: DemoServer | undefined;
  const open: OpenContext[] = [];
  const kept: OpenContext[] = [];
  let faults: string[] = [];

  beforeAll(async () => {
    server = await serveDemo(environment);
  });

  afterEach(async ({ task }) => {
    const isFailed = task.result?.state === 'fail';
    await tellShown(task, open);
    if (isFailed) await picture(open, task.name);
    await closeAll(open, isFailed);
    const found = faults;
    faults = [];
    expect(found, 'faults that the browser reported').toEqual([]);
  });

  afterAll(async () => {
    await closeAll(kept);
    await server?.stop();
  });

  const originOf = (domain: string | null): string => {
    const { origin } = started(server);
    return domain === null ? origin : origin.replace('://', `://${domain}.`);
  };

  return {
    get origin() {
      return started(server).origin;
    },
    originOf,
    // By IP address, since the system's resolver need not know the companies' hosts.
    signIn: (person) => signInAs(person, started(server).origin.replace('localhost', '127.0.0.1')),
    async open(path, options = {}) {
      const { expected = [], as, language = 'en', viewport = 'wide', zone = 'Europe/London' } = options;
      const origin = originOf(as?.domain ?? null);
      const context = await takeContext(
        `${origin} ${language} ${viewport} ${zone} ${options.hasWorker ?? false}`,
        contextOptions(origin, options),
      );
      context.setDefaultTimeout(patience.timeout);
      const stopWatching = watch(context, new URL(started(server).origin).host, (fault) => {
        if (!expected.some((pattern) => pattern.test(fault))) faults.push(fault);
      });
      (options.isKept ? kept : open).push({ context, stopWatching });
      const page = await context.newPage();
      await page.goto(path);
      return page;
    },
  };
}

/** The browser's options for a person. */
export function contextOptions(
  origin: string,
  {
    language = 'en',
    theme = 'light',
    viewport = 'wide',
    zone = 'Europe/London',
    storage = {},
    hasWorker = false,
    as,
  }: PageOptions,
): BrowserContextOptions {
  const stored = { i18nextLng: language, theme, ...as?.storage, ...storage };
  return {
    baseURL: origin,
    viewport: viewports[viewport],
    hasTouch: viewport === 'narrow',
    isMobile: viewport === 'narrow',
    locale: language,
    timezoneId: zone,
    // A worker would outlive its test in the context, which the next one uses.
    serviceWorkers: hasWorker ? 'allow' : 'block',
    // Tests do not wait for animations.
    reducedMotion: 'reduce',
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })) }],
    },
  };
}

/** Reports faults that a person would not see. @returns a function that stops it */
export function watch(context: BrowserContext, host: string, report: (fault: string) => void): () => void {
  const onConsole = (message: ConsoleMessage): void => {
    // Of the pages without a worker.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (['error', 'warning'].includes(message.type())) report(`console ${message.type()}: ${message.text()}`);
  };
  const onError = (error: WebError): void => report(`uncaught: ${error.error().message}`);
  const onRequest = (request: Request): void => {
    const url = new URL(request.url());
    const isOurs = url.host === host || url.host.endsWith(`.${host}`);
    if (!isOurs && !['blob:', 'data:'].includes(url.protocol)) report(`request to ${url.origin}`);
  };
  const onResponse = (response: Response): void => {
    if (response.status() >= 500) report(`${response.status()} from ${response.url()}`);
  };
  context.on('console', onConsole);
  context.on('weberror', onError);
  context.on('request', onRequest);
  context.on('response', onResponse);
  return () => {
    context.off('console', onConsole);
    context.off('weberror', onError);
    context.off('request', onRequest);
    context.off('response', onResponse);
  };
}

function started<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('The site runs inside tests only.');
  return part;
}

/** Screenshots of a failed test's pages. */
async function picture(contexts: readonly OpenContext[], name: string): Promise<void> {
  const file = name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 60);
  for (const [index, page] of contexts.flatMap(({ context }) => context.pages()).entries()) {
    // A page that is navigating has none; the test's own failure is what counts.
    await page.screenshot({ path: `test-results/${file}-${index + 1}.png`, timeout: 10_000 }).catch(() => undefined);
  }
}
