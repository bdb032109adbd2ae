import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { fromPromise } from 'xstate';
import { client, session } from '#shared/session/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { enterHere, enterThere, isHere } from '#shared/page/companies.ts';
import { creationHandover } from '../browser/handover.ts';
import { go, places } from '#shared/page/places.ts';
import { createAnotherCompany } from '../contract/account.ts';
import { companyListPageSize, currentUser, joinedCompanies, loginCompany } from '#shared/contract/session.ts';
import {
  companyLoginMachine,
  type CreationCode,
  type EnterOutcome,
  type LoadOutcome,
} from '../machines/company-login.machine.ts';
import { takePlace } from '#shared/page/return-place.ts';
import { lazyPart } from '#shared/page/frame/lazy-part.tsx';

/** Loads while the companies are fetched; the first paint has nothing to choose from yet. */
const CompanyList = lazyPart(() => import('./company-list.tsx').then((module) => module.default));

async function load(signal: AbortSignal): Promise<LoadOutcome> {
  const [list] = await Promise.all([
    client.callEndpoint(joinedCompanies, { query: { page: 1, page_size: companyListPageSize } }, { signal }),
    // Preloaded with the companies: buttons below a list that arrives later would move away under the finger.
    CompanyList.preload(),
  ]);
  if (!list.isSuccess) return { kind: 'refused' };
  const all = list.data.data;
  const companies = all
    .filter((joined) => !joined.is_waiting)
    .map(({ id, company }) => ({ id, name: company.name, domain: company.company_domain }));
  const waiting = all.filter((joined) => joined.is_waiting).map(({ company }) => company.name);
  if (all.length > 0) return { kind: 'loaded', companies, waiting };
  // The provider's own staff need no company.
  const user = await client.callEndpoint(currentUser, {}, { signal });
  return user.isSuccess && user.data.data.is_vendor ? { kind: 'staff' } : { kind: 'loaded', companies, waiting };
}

async function enter(id: number | null, signal: AbortSignal): Promise<EnterOutcome> {
  if (id === null) return { kind: 'refused' };
  const outcome = await client.callEndpoint(loginCompany, { body: { company_id: id } }, { signal });
  if (!outcome.isSuccess) return { kind: 'refused' };
  const { token, refresh, domain } = outcome.data.data;
  return { kind: 'entered', access: token, refresh, domain };
}

const machine = companyLoginMachine.provide({
  actors: {
    loadCompanies: fromPromise<LoadOutcome>(({ signal }) => load(signal)),
    enterCompany: fromPromise<EnterOutcome, { id: number | null }>(({ input, signal }) => enter(input.id, signal)),
    askToCreate: fromPromise<CreationCode>(async ({ signal }) => {
      const outcome = await client.callEndpoint(createAnotherCompany, {}, { signal });
      return outcome.isSuccess ? { kind: 'given', code: outcome.data.data.code } : { kind: 'refused' };
    }),
  },
  actions: {
    enter: (_, { chosen }) => chosen && enterHere(chosen),
    switchHost: (_, { chosen }) => chosen && enterThere(chosen),
    enterAsStaff: () => {
      const now = session.$session.get();
      if (now) session.storeTokens(now, { choosing: false });
      go(takePlace(now?.claims));
    },
    goToCompanyCreation: (_, { code }) => {
      creationHandover.give(code);
      go(places.companyCreation);
    },
    leave: () => {
      // The session leaves the page by itself when its tokens go; without a session there is nothing to clear.
      if (session.$session.get()) session.clearTokens();
      else go(places.companyVerification);
    },
  },
});

/** Chooses one of the person's companies (spec section 2). Somebody who has not signed in is led to sign-in without any call. */
export function CompanyLoginForm() {
  return session.$session.get() ? <Choice /> : <Away />;
}

function Away() {
  useEffect(() => go(places.companyVerification), []);
  return null;
}

function Choice() {
  const { t, language } = useTranslation(['oauth', 'common']);
  const [snapshot, send] = useMachine(machine, { input: { isHere } });
  const { companies, waiting, selected } = snapshot.context;
  const isBusy = snapshot.hasTag('busy') || snapshot.status === 'done';
  const isReminded = snapshot.matches('reminded');
  const isWithout = (['empty', 'preparing', 'creating'] as const).some((state) => snapshot.matches(state));

  if (snapshot.matches('loading')) {
    return (
      <p className="onboarding-note" role="status">
        {t('oauth:companyLogin.loading')}
      </p>
    );
  }
  return (
    <form
      className="public-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'company.confirmed' });
      }}
    >
      {isWithout ? (
        <div className="onboarding-note" role="status">
          <p>
            {waiting.length > 0
              ? t('oauth:companyLogin.waiting', { companies: new Intl.ListFormat(language).format(waiting) })
              : t('common:message.failed')}
          </p>
          <Button
            variant={waiting.length > 0 ? 'secondary' : 'primary'}
            isPending={isBusy}
            onPress={() => send({ type: 'creation.pressed' })}
          >
            {t('oauth:companyLogin.create')}
          </Button>
          <Button isDisabled={isBusy} onPress={() => send({ type: 'loading.retried' })}>
            {t('oauth:companyLogin.retry')}
          </Button>
        </div>
      ) : snapshot.matches('failed') ? (
        <div className="onboarding-note" role="alert">
          <p>{t('oauth:companyLogin.notLoaded')}</p>
          <Button onPress={() => send({ type: 'loading.retried' })}>{t('oauth:companyLogin.retry')}</Button>
        </div>
      ) : (
        <>
          {companies.length > 1 ? <p className="onboarding-hint">{t('oauth:companyLogin.description')}</p> : null}
          <CompanyList
            companies={companies}
            selected={selected}
            onSelect={(id) => send({ type: 'company.selected', id })}
          />
        </>
      )}
      {isReminded ? (
        <p className="onboarding-error" role="alert">
          {t('oauth:companyLogin.companyNotSelected')}
        </p>
      ) : null}
      {companies.length > 0 ? (
        <Button type="submit" variant="primary" fullWidth isPending={isBusy}>
          {t('oauth:companyLogin.action')}
        </Button>
      ) : null}
      <Button variant="quiet" fullWidth onPress={() => send({ type: 'account.switched' })}>
        {t('oauth:companyLogin.switchAccount')}
      </Button>
    </form>
  );
}
