import { readFileSync } from 'node:fs';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createI18n } from '#shared/i18n/index.ts';
import { UiProvider } from '#shared/ui/provider.tsx';
import { uiTexts } from '#shared/ui/texts.ts';
import { parkedActors, walk, type Settlement } from '#machines/testing/index.ts';
import type { Credentials, PasskeyOutcome, SignInOutcome } from '../machines/sign-in-outcomes.ts';
import { signInMachine } from '../machines/sign-in.machine.ts';
import { SignInForm } from './sign-in-form.tsx';

const files = async (url: string): Promise<Response> =>
  new Response(readFileSync(`public${url.split('?')[0] ?? ''}`), { headers: { 'content-type': 'application/json' } });

beforeAll(async () => {
  await createI18n({ namespaces: ['common', 'oauth', 'api'], fetch: files });
});

const tip = 'Agree to the terms before you sign in';
const fieldError = 'Enter your account';

function mount(isEmployee: boolean) {
  // A browser that has passkeys.
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  vi.stubGlobal('isSecureContext', true);
  const done: string[] = [];
  const actors = parkedActors(['signIn', 'presentPasskey']);
  const flow = signInMachine.provide({
    actors: {
      signIn: actors.logic<SignInOutcome, Credentials>('signIn'),
      presentPasskey: actors.logic<PasskeyOutcome, { credentials: Credentials | null }>('presentPasskey'),
    },
    actions: {
      enter: () => done.push('entering'),
      switchHost: () => done.push('switchingHost'),
      chooseCompany: () => done.push('choosingCompany'),
    },
  });
  render(
    <UiProvider locale="en" texts={uiTexts((name) => name)}>
      <SignInForm isEmployee={isEmployee} flow={flow} />
    </UiProvider>,
  );
  const input = (name: string): HTMLInputElement => {
    const found = document.querySelector(`input[name="${name}"]`);
    if (!(found instanceof HTMLInputElement)) throw new Error(`No field ${name}`);
    return found;
  };
  const confirm = () => screen.getByRole('button', { name: /^Confirm/ });
  const button = () => screen.getByRole('button', { name: /^Sign in(?! with)/ });
  const passkey = () => screen.getByRole('button', { name: /passkey/ });
  const isPending = (one: HTMLElement): boolean => one.getAttribute('data-pending') === 'true';
  return {
    actors,
    done,
    input,
    type: (name: string, text: string) => fireEvent.change(input(name), { target: { value: text } }),
    toggleTerms: () => fireEvent.click(screen.getByRole('checkbox')),
    submit: () => fireEvent.click(button()),
    confirm: () => fireEvent.click(confirm()),
    pressPasskey: () => fireEvent.click(passkey()),
    giveUp: () => fireEvent.click(screen.getByRole('button', { name: 'Back to sign-in' })),
    isAgreed: () => screen.getByRole<HTMLInputElement>('checkbox').checked,
    /** The state that the page shows. */
    where: (): string => {
      if (done[0] !== undefined) return done[0];
      if (document.querySelector('input[name="code"]'))
        return isPending(confirm()) ? 'checking' : isPending(passkey()) ? 'proving' : 'confirming';
      if (isPending(button())) return 'submitting';
      if (isPending(passkey())) return 'presenting';
      if (screen.queryByText(tip)) return 'reminded';
      return screen.queryByText(fieldError) ? 'refused' : 'editing';
    },
    settle: (id: string, result: Settlement) => act(async () => actors.settle(id, result)),
  };
}
type Mounted = ReturnType<typeof mount>;

const signedIn = (companyDomain: string | null) =>
  ({ kind: 'signedIn', access: 'a', refresh: 'r', companyDomain }) satisfies SignInOutcome;
const refused = { kind: 'refused', fields: { username: [{ code: 'invalidAccount' }] } } satisfies SignInOutcome;
const codeNeeded = { kind: 'codeNeeded', fields: {}, hasPasskey: true } satisfies SignInOutcome;
const abandoned = { kind: 'abandoned' } satisfies PasskeyOutcome;
const credentials: Credentials = { username: 'admin@acme.test', password: 'x' };

describe('sign-in form', () => {
  it('walks every path of the flow on the screen', async () => {
    await walk({
      machine: signInMachine,
      // Companies have no hosts of their own here, so each opens on this host.
      input: { isHere: () => true, hasAgreed: false },
      project: ({ isAgreed }) => isAgreed,
      isPossible: (context, event) => !('isAgreed' in event) || event.isAgreed !== context.isAgreed,
      unreachable: ['switchingHost'],
      events: {
        'terms.changed': [
          { type: 'terms.changed', isAgreed: true },
          { type: 'terms.changed', isAgreed: false },
        ],
        'form.changed': [{ type: 'form.changed' }],
        'form.submitted': [{ type: 'form.submitted', credentials }],
        'code.changed': [{ type: 'code.changed' }],
        'code.submitted': [{ type: 'code.submitted', code: '123456' }],
        'code.abandoned': [{ type: 'code.abandoned' }],
        'passkey.pressed': [{ type: 'passkey.pressed' }],
      },
      outcomes: {
        presentPasskey: { done: [signedIn('acme'), abandoned], fails: true },
        signIn: { done: [signedIn('acme'), signedIn(null), refused, codeNeeded], fails: true },
      },
      start: () => mount(false),
      stop: () => cleanup(),
      where: (system) => system.where(),
      gestures: {
        'terms.changed': (system) => void system.toggleTerms(),
        'form.changed': (system) => void system.type('username', 'someone@else.test'),
        'form.submitted': async (system) => {
          system.type('username', ' admin@ acme.test');
          system.type('password', 'x ');
          await act(async () => void system.submit());
        },
        'code.changed': (system) => void system.type('code', '12'),
        'code.submitted': async (system) => {
          system.type('code', '123 456');
          await act(async () => void system.confirm());
        },
        'code.abandoned': (system) => void system.giveUp(),
        'passkey.pressed': async (system) => act(async () => void system.pressPasskey()),
      },
      settle: (system, id, result) => system.settle(id, result),
      states: {
        editing: (system, model) => expect(system.isAgreed()).toBe(model.isAgreed),
        reminded: (system) => expect(system.actors.isWaiting('signIn')).toBe(false),
        submitting: (system) => expect(system.actors.inputOf('signIn')).toEqual(credentials),
        presenting: (system) => expect(system.actors.inputOf('presentPasskey')).toEqual({ credentials: null }),
        proving: (system) => expect(system.actors.inputOf('presentPasskey')).toEqual({ credentials }),
        refused: (system) => expect(system.input('username').getAttribute('aria-invalid')).toBe('true'),
        confirming: (system) => expect(system.actors.isWaiting('signIn')).toBe(false),
        checking: (system) => expect(system.actors.inputOf('signIn')).toEqual({ ...credentials, code: '123456' }),
        entering: (system) => expect(system.done).toEqual(['entering']),
        choosingCompany: (system) => expect(system.done).toEqual(['choosingCompany']),
      },
      paths: 25,
    });
  }, 60_000);

  const texts = (): string[] =>
    [...document.querySelectorAll('.ui-field-error')].map((each) => each.textContent ?? '').filter(Boolean);

  it('strips spaces as they are typed', () => {
    const form: Mounted = mount(false);
    form.type('username', ' a b\u00a0c ');
    form.type('password', ' p w ');
    expect([form.input('username').value, form.input('password').value]).toEqual(['abc', 'pw']);
  });

  it('says at the fields what is missing, and asks nothing of the server', async () => {
    const form = mount(true);
    form.toggleTerms();
    await act(async () => void form.submit());
    await waitFor(() =>
      expect(texts()).toEqual([
        'Enter the company domain: letters, digits and hyphens',
        'Enter your account',
        'Enter your password',
      ]),
    );
    expect(form.actors.isWaiting('signIn')).toBe(false);
  });

  it.each(['acme corp', 'acme_corp', 'www', 'a'.repeat(64), 'acme.test'])(
    'takes no company domain %s',
    async (domain) => {
      const form = mount(true);
      form.type('company', domain.replaceAll(' ', '.'));
      fireEvent.blur(form.input('company'));
      await waitFor(() => expect(texts()[0]).toMatch(/company domain/));
    },
  );

  it('refuses < > = in the account, not in the password', async () => {
    const form = mount(false);
    form.toggleTerms();
    form.type('username', 'a<b');
    form.type('password', '<=>');
    await act(async () => void form.submit());
    await waitFor(() => expect(texts()).toEqual(['Leave out < > and =']));
  });
});
