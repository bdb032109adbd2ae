import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UiProvider } from '../provider.tsx';
import { uiTexts } from '../texts.ts';
import { Select } from './select.tsx';

const options = [
  { id: 'telr', name: 'Telr' },
  { id: 'paypal', name: 'PayPal' },
];

it('opens while its choices load, and shows them when they are there', () => {
  const { rerender } = render(<Select label="Way" isLoading options={[]} />);
  fireEvent.click(screen.getByRole('button', { name: /Way/ }));
  expect(screen.getByRole('listbox').textContent).not.toBe('');
  act(() => rerender(<Select label="Way" options={options} />));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Telr', 'PayPal']);
});

it('asks for a choice that has yet to be made, as lookups do', () => {
  render(
    <UiProvider locale="en" texts={uiTexts((name) => name)}>
      <Select label="Way" options={options} />
    </UiProvider>,
  );
  expect(screen.getByRole('button', { name: /Way/ }).textContent).toBe('choose');
});
