import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState, type RefObject } from 'react';
import { expect, it, vi } from 'vitest';
import { lazily } from '#shared/ui/lazily.tsx';
import { TypedMeanwhile } from './typed-meanwhile.tsx';

interface SearchProps {
  readonly typed: RefObject<string>;
  readonly onClose: () => void;
}

function Search({ typed }: SearchProps) {
  const [text] = useState(() => typed.current);
  return <output>{text}</output>;
}

const press = (...keys: string[]): void => keys.forEach((key) => void fireEvent.keyDown(document.body, { key }));
const typedRef = (): RefObject<string> => ({ current: '' });

it('what is typed before the code of a search has come is its first search; a shortcut is none of it', async () => {
  const code = Promise.withResolvers<typeof Search>();
  const Lazy = lazily(
    () => code.promise,
    (props) => <TypedMeanwhile {...props} />,
  );
  const onShortcut = vi.fn<(event: KeyboardEvent) => void>();
  document.addEventListener('keydown', onShortcut);
  render(<Lazy typed={typedRef()} onClose={() => {}} />);
  press('a', 'n', 'x', 'Backspace', '/', 'Shift');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  document.removeEventListener('keydown', onShortcut);
  expect(onShortcut.mock.calls.map(([{ key }]) => key)).toEqual(['Shift', 'k']);
  await act(async () => code.resolve(Search));
  expect(screen.getByRole('status').textContent).toBe('an/');
});

it('Escape leaves it', () => {
  const onClose = vi.fn<() => void>();
  render(<TypedMeanwhile typed={typedRef()} onClose={onClose} />);
  press('a', 'Escape');
  expect(onClose).toHaveBeenCalledOnce();
});
