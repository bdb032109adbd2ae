import type { ThreadWork } from './task.ts';

/** Work for the tests of the pool. */
export type Trial =
  | { readonly kind: 'count' | 'holdTwentyMilliseconds'; readonly to: number }
  | { readonly kind: 'double' | 'forever' | 'fill' | 'fail' };

const work: ThreadWork<Trial, number, number> = async function* (input, supply) {
  switch (input.kind) {
    case 'count':
      for (let at = 1; at <= input.to; at += 1) yield at;
      return;
    case 'holdTwentyMilliseconds':
      for (let at = 1; at <= input.to; at += 1) {
        const until = performance.now() + 20;
        while (performance.now() < until);
        yield at;
      }
      return;
    case 'double':
      for await (const value of supply) yield value * 2;
      return;
    case 'fail':
      throw new Error('as it should');
    case 'forever':
    case 'fill': {
      const kept: string[] = [];
      for (let at = 0; ; at += 1) {
        if (input.kind === 'fill') kept.push(`${at}`.padStart(1000));
        if (at < 0) yield kept.length;
      }
    }
  }
};

export default work;
