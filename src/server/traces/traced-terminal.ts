import type { MiddlewareHandler } from 'hono';
import type { Host } from '../host.ts';

/** Traces the requests of terminals: by their path, without the query, which names keys. */
export const tracedTerminal =
  ({ traces }: Pick<Host, 'traces'>): MiddlewareHandler =>
  async (context, next) => {
    const { method, path } = context.req;
    const span = traces.begin({
      request: crypto.randomUUID(),
      name: `${method} ${path.slice(0, 60)}`,
      kind: 'server',
      parent: null,
      attributes: { 'http.request.method': method, 'url.path': path.slice(0, 200), 'muster.call': 'terminal' },
    });
    await next();
    span.end(context.res.status >= 500, { 'http.response.status_code': context.res.status });
  };
