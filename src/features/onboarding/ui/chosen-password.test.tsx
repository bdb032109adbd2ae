import { readFileSync } from 'node:fs';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18n, startI18n } from '#shared/i18n/index.ts';
import { toastQueue } from '#shared/ui/feedback/toast-queue.ts';
import { UiProvider } from '#shared/ui/provider.tsx';
import { uiTexts } from '#shared/ui/texts.ts';
import { invitationHandover } from '../browser/handover.ts';
import { signUpFlow } from '../browser/flows/sign-up.ts';
import { checkDelay } from '../machines/sending.ts';
import { InvitedSignUpForm } from './invited-sign-up-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const SignUp = () => <SignUpForm flow={signUpFlow} />;
const forms = [
  ['sign_up', SignUp],
  ['invited_sign_up', InvitedSignUpForm],
  ['reset_password', ResetPasswordForm],
] as const;

describe('forms with a password that is chosen', () => {
  let called: string[] = [];

  beforeEach(async () => {
    called = [];
    vi.stubGlobal('fetch', async (address: string) => {
      const { pathname } = new URL(address, 'http://localhost');
      if (pathname.startsWith('/locales/')) return new Response(readFileSync(`public${pathname}`));
      const name = pathname.split('/').at(-2) ?? '';
      called.push(name);
      // The form's own call never returns, so that the test stays on the page.
      return name === 'reset_password_check'
        ? Response.json({ code: 'ZBOA0000', data: null })
        : new Promise<Response>(() => undefined);
    });
    await startI18n({ namespaces: ['common', 'oauth', 'api'] });
    vi.useFakeTimers();
    invitationHandover.give({ email: 'guest@harbour.test', code: 'c', policy: null });
  });
  afterEach(() => {
    toastQueue.clear();
    vi.useRealTimers();
  });

  const input = (name: string): HTMLInputElement => {
    const found = document.querySelector(`input[name="${name}"]`);
    if (!(found instanceof HTMLInputElement)) throw new Error(`No field ${name}`);
    return found;
  };
  const type = (name: string, value: string): void => void fireEvent.change(input(name), { target: { value } });
  const open = async (Form: ComponentType): Promise<void> => {
    // The page's inline script does the same.
    Object.assign(globalThis, { musterLink: '?code=c' });
    render(
      <UiProvider locale="en" texts={uiTexts((name) => name)}>
        <Form />
      </UiProvider>,
    );
    await act(() => vi.advanceTimersByTimeAsync(checkDelay));
    const terms = screen.queryByRole('checkbox');
    if (terms) fireEvent.click(terms);
    called = [];
  };
  const submit = (): Promise<void> =>
    act(async () => void fireEvent.click(document.querySelector('button[type="submit"]') ?? document.body));
  const errors = (): string[] =>
    [...document.querySelectorAll('.ui-field-error')].map((each) => each.textContent ?? '').filter(Boolean);
  const toasts = () => toastQueue.visibleToasts.map(({ content: { variant, text } }) => [variant, text]);

  it.each([
    [SignUp, ['first_name', 'email', 'password', 'confirm_password']],
    [InvitedSignUpForm, ['first_name', 'password', 'confirm_password']],
    // Where all is required, no mark is needed.
    [ResetPasswordForm, []],
  ])('marks all that is required where something is optional', async (Form, required) => {
    await open(Form);
    const marked = [...document.querySelectorAll('label')].filter((label) => label.querySelector('.ui-label-required'));
    expect(marked.map(({ control }) => control?.getAttribute('name'))).toEqual(required);
    expect([...document.querySelectorAll('[aria-required="true"]')].map((field) => field.getAttribute('name'))).toEqual(
      required,
    );
  });

  it.each(forms)(
    '%s: says that the two passwords differ, at the second, and asks nothing of the server',
    async (path, Form) => {
      await open(Form);
      if (path === 'sign_up') type('email', 'founder@harbour.test');
      if (path !== 'reset_password') type('first_name', 'Sita');
      type('password', 'Quiet&Harbour22');
      type('confirm_password', 'Other%Harbour33');
      await submit();
      expect([errors(), called]).toEqual([[i18n.t('common:validation.mismatchPassword')], []]);
      expect([
        input('password').getAttribute('aria-invalid'),
        input('confirm_password').getAttribute('aria-invalid'),
      ]).toEqual([null, 'true']);
      type('confirm_password', 'Quiet&Harbour22');
      await submit();
      expect([errors(), called]).toEqual([[], [path]]);
    },
  );

  it('the address of an invitation stands there and cannot be changed', async () => {
    await open(InvitedSignUpForm);
    expect([input('email').value, input('email').disabled]).toEqual(['guest@harbour.test', true]);
  });

  it('a sign-up with an address that is none is told by a toast too (spec section 8)', async () => {
    await open(SignUp);
    type('first_name', 'Sita');
    type('email', 'nobody');
    type('password', 'Quiet&Harbour22');
    type('confirm_password', 'Quiet&Harbour22');
    await submit();
    await expect.poll(() => toasts()).toEqual([['error', i18n.t('api:ZBOA0100')]]);
    expect([errors(), called]).toEqual([[i18n.t('common:validation.email')], []]);
  });
});
