import { z } from 'zod';
import { answerCalls } from './answers.ts';

const bodySchema = z.record(z.string(), z.unknown());

// The map's land and places are too much for a page: the host behind the gallery answers, or a test in its place.
answerCalls(async ({ path, query }) => {
  if (!path.startsWith('/map/')) return undefined;
  const answer = await fetch(`/web${path}?${query.toString()}`);
  return { status: answer.status, ...bodySchema.parse(await answer.json()) };
});
