import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

/** How long `findBy…` looks for what comes: a bound for what never does, not a figure of how quick a busy machine is. */
configure({ asyncUtilTimeout: 15_000 });

/** Unmounts what a test has mounted, before the console is judged. */
afterEach(() => {
  cleanup();
});
