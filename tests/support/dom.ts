import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

/** Unmounts what a test has mounted, before the console is judged. */
afterEach(() => {
  cleanup();
});
