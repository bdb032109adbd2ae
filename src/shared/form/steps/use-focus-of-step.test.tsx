import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFocusOfStep } from './use-focus-of-step.ts';

/** A form in a dialog whose first field is still loading. */
function Form({ isLoaded }: { readonly isLoaded: boolean }) {
  useFocusOfStep('form', 0);
  return (
    <form id="form">
      <fieldset>
        <input aria-label="Fixed" readOnly />
        {isLoaded ? <input aria-label="First" /> : <span className="ui-skeleton" />}
        <input aria-label="Second" />
      </fieldset>
    </form>
  );
}

const inDialog = (isLoaded: boolean) => (
  <div role="dialog" tabIndex={-1}>
    <Form isLoaded={isLoaded} />
  </div>
);

it('gives the first field the focus once it has loaded', async () => {
  const { rerender } = render(inDialog(false));
  await act(async () => rerender(inDialog(true)));
  expect(document.activeElement).toBe(screen.getByLabelText('First'));
});

it('takes the focus from nobody who is in another field already', async () => {
  const { rerender } = render(inDialog(false));
  const second = screen.getByLabelText('Second');
  act(() => second.focus());
  await act(async () => rerender(inDialog(true)));
  expect(document.activeElement).toBe(second);
});
