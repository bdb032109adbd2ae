import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';

it('onboarding has every page of the specification, and no other (spec section 2)', () => {
  expect(
    globSync('src/pages/onboard/**/*.astro')
      .map((file) => basename(file, '.astro'))
      .toSorted(),
  ).toEqual([
    'activation',
    'company-creation',
    'company-login',
    'company-verification',
    'email-activation',
    'employee-login',
    'forgot-password',
    'index',
    'invited',
    'invited-sign-up',
    'join-approval',
    'reset-password',
    'sign-in',
    'sign-up',
  ]);
});
