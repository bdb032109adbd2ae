import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

/** How long `findBy…` waits: a limit for what never appears, not a measure of a busy machine's speed. */
configure({ asyncUtilTimeout: 15_000 });

/** Unmounts the test's components before the console is checked. */
afterEach(() => {
  cleanup();
});
