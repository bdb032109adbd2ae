import { expect, it, vi } from 'vitest';
import { $isNotifying, openToaster, showToast } from './show-toast.ts';

vi.mock('./toaster.tsx', () => {
  throw new Error('No network');
});

it('leaves the page as it is if the toaster cannot be loaded', async () => {
  showToast({ variant: 'info', text: 'Kept' });
  await expect(openToaster()).rejects.toThrow();
  expect($isNotifying.get()).toBe(false);
});
