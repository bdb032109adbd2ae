import type { ThreadWork } from '../threads/index.ts';
import type { LongBody } from './body.ts';
import { parseBody } from './parse-body.ts';
import { Refusal } from './refusal.ts';

/** Parses a long body. */
const work: ThreadWork<LongBody, { readonly body: unknown } | 'malformed'> = async function* ({ blocks, type }) {
  try {
    yield { body: await parseBody(Buffer.concat(blocks), type) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    yield 'malformed';
  }
};

export default work;
