import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';

const compressed = compress({ encoding: 'gzip', contentTypeFilter: /^application\/json/ });

/**
 * Sends what is read compressed: a page of a list is a sixth of its length then. Answers to anything else are sent as they
 * are: those that carry tokens are among them, and no length tells of these. (No other site can make a browser ask for what is
 * read, either: who asks is known by a header, not by a cookie.)
 */
export const compressedReads: MiddlewareHandler = (context, next) =>
  context.req.method === 'GET' ? compressed(context, next) : next();
