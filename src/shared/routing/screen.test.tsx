import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ClockIcon } from '#shared/ui/icon/index.ts';
import { noRights } from './access.ts';
import type { AppRoute } from './app-route.ts';
import { preloadScreen, Screens } from './screen.tsx';

const route: AppRoute = {
  path: '/test/screen',
  title: 'menu:department',
  access: 'signedIn',
  icon: ClockIcon,
  group: 'general',
  load: () => Promise.resolve({ default: () => <button type="button">New</button> }),
};

describe('the focus after a screen is opened', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] });
    history.replaceState(null, '', route.path);
    await preloadScreen(route);
    const titleOf = (): string => 'Screen';
    render(
      <main id="content" tabIndex={-1}>
        <Screens
          routes={[route]}
          rights={noRights}
          titleOf={titleOf}
          product="Product"
          missing={null}
          missingTitle="Not there"
          onForbidden={() => undefined}
          loading={null}
        />
      </main>,
    );
    return () => vi.useRealTimers();
  });

  const content = (): HTMLElement => screen.getByRole('main');
  const frame = (): void => act(() => void vi.advanceTimersToNextFrame());

  it('is at the content, also once an overlay has gone that held it', () => {
    expect(document.activeElement).toBe(content());
    content().blur();
    frame();
    expect(document.activeElement).toBe(content());
  });

  it('is left to whoever has moved on within the screen: a dialog that closes gives it back', () => {
    screen.getByRole('button').focus();
    screen.getByRole('button').blur();
    frame();
    expect(document.activeElement).toBe(document.body);
  });
});
