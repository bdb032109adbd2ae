import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

/** How long `findBy…` waits: a limit for what never appears, not a measure of a busy machine's speed. */
configure({ asyncUtilTimeout: 15_000 });

/** Nothing is laid out here, so nothing scrolls. */
Element.prototype.scrollIntoView = () => {};

/** Unmounts the test's components before the console is checked. */
afterEach(() => {
  cleanup();
});
