import { describe, test } from 'vitest';
import { signInJourneys } from '#tests/model/sign-in.journey.ts';
import { signInPage } from '#tests/model/sign-in-page.ts';
import { useSite } from './harness/index.ts';

describe('signing in', () => {
  const site = useSite();

  test.each(signInJourneys)('$title leads to $end', async ({ play }) => {
    const page = await site.open('/onboard/sign-in', { expected: [/status of 400/] });
    await play(signInPage(page));
  });
});
