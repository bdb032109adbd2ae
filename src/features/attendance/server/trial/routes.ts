import { servePrepared } from '#server/http/index.ts';
import { formatWorkDate } from '../../engine/index.ts';
import { wouldChange } from '../../contract/would-change.ts';
import { compare } from './compare.ts';
import { loadSides } from './load-sides.ts';
import { takePlace } from './places.ts';

/** A person who examines a change sends many requests, each for some people. */
const limit = { by: 'person', max: 240, seconds: 60 } as const;

export const trialRoutes = [
  {
    ...servePrepared(
      wouldChange,
      async (preparing, { body }) => {
        const leave = takePlace(preparing.companyId);
        try {
          const sides = await loadSides(preparing, body);
          const found = await compare(sides, Math.floor(preparing.now.epochMilliseconds / 1000));
          return {
            from: formatWorkDate(sides.range.from),
            to: formatWorkDate(sides.range.to),
            touched: sides.touched,
            looked: sides.ids.length,
            locked: found.locked,
            people: [...found.people],
            next: sides.hasMore ? (sides.ids.at(-1) ?? null) : null,
          };
        } finally {
          leave();
        }
      },
      (_context, _input, answer) => Promise.resolve(answer),
    ),
    limit,
  },
];
