import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UiProvider } from '../provider.tsx';
import { uiTexts } from '../texts.ts';
import type { ToastVariant } from './show-toast.ts';
import { addToast, toastQueue } from './toast-queue.ts';
import { Toaster } from './toaster.tsx';

/** Spec section 9, "Notifications". */
describe('toaster', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    act(() => toastQueue.clear());
    vi.useRealTimers();
  });

  const mount = () =>
    render(
      <UiProvider locale="en" texts={uiTexts((name) => name)}>
        <Toaster />
      </UiProvider>,
    );
  const show = (text: string, variant: ToastVariant = 'info'): void => act(() => addToast({ variant, text }));
  const toasts = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.ui-toast')];
  const shown = (): string[] => toasts().map((toast) => within(toast).getByText(/^Toast/).textContent ?? '');
  const pass = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds));

  it('draws each of the four variants for itself', () => {
    mount();
    const drawings = (['success', 'warning', 'info', 'error'] as const).map((variant) => {
      show('Toast', variant);
      const [toast] = toasts();
      expect([shown(), toast?.dataset['variant']]).toEqual([['Toast'], variant]);
      const drawing = toast?.querySelector('svg.ui-toast-icon')?.innerHTML ?? '';
      act(() => toastQueue.clear());
      return drawing;
    });
    expect([new Set(drawings).size, drawings.includes('')]).toEqual([4, false]);
  });

  it('shows three at most: the fourth comes when one of them has gone', () => {
    mount();
    for (const number of [1, 2, 3, 4]) show(`Toast ${number}`);
    const three = shown();
    expect(three).toHaveLength(3);
    const [toast] = toasts();
    if (!toast) throw new Error('No toast');
    fireEvent.click(within(toast).getByRole('button', { name: 'dismiss' }));
    expect(shown()).toHaveLength(3);
    expect(new Set([...three, ...shown()]).size).toBe(4);
  });

  it('takes each away after 5 s, and not before', () => {
    mount();
    show('Toast');
    pass(4999);
    expect(shown()).toEqual(['Toast']);
    pass(1);
    expect(screen.queryByText('Toast')).toBeNull();
  });
});
