import { act, render, screen } from '@testing-library/react';
import { Component, useState, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { lazily } from './lazily.tsx';

const Part = ({ name }: { name: string }): ReactNode => <p>part {name}</p>;

it('shows what waits in its place, and the part in the turn in which it has come', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Part>();
  const Lazy = lazily(
    () => promise,
    ({ name }) => <p>waiting {name}</p>,
  );
  render(<Lazy name="one" />);
  expect(screen.queryByText('waiting one')).not.toBeNull();
  // Nothing but promises: no timer of React's holds it back.
  await act(async () => resolve(Part));
  expect(screen.queryByText('part one')).not.toBeNull();
});

it('stands there at once where it came before', async () => {
  const Lazy = lazily(() => Promise.resolve(Part));
  await Lazy.preload();
  render(<Lazy name="one" />);
  expect(screen.queryByText('part one')).not.toBeNull();
});

it('loads once, and again where it failed', async () => {
  let attempts = 0;
  const Lazy = lazily(() => {
    attempts += 1;
    return attempts === 1 ? Promise.reject(new Error('away')) : Promise.resolve(Part);
  });
  function Screen() {
    const [tries, setTries] = useState(0);
    return (
      <Boundary key={tries} onRetry={() => setTries(tries + 1)}>
        <Lazy name="one" />
      </Boundary>
    );
  }
  await act(async () => void render(<Screen />, { onCaughtError: () => undefined }));
  await act(async () => screen.getByText('away').click());
  expect(screen.queryByText('part one')).not.toBeNull();
  expect(attempts).toBe(2);
});

class Boundary extends Component<{ onRetry: () => void; children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError(error: unknown): { message: string } {
    return { message: String(error).replace('Error: ', '') };
  }
  override render(): ReactNode {
    const { message } = this.state;
    return message === undefined ? this.props.children : <button onClick={this.props.onRetry}>{message}</button>;
  }
}
