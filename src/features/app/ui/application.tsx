import '#shared/ui/styles/index.css';
import './application.css';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { loadSending } from '#features/device/index.ts';
import { slices } from '#features/slices.ts';
import { go, places, requireSession, startSession, startStartup } from '#shared/page/index.ts';
import {
  chosenLanguage,
  formatsOfDevice,
  setLanguage,
  startI18n,
  useTranslation,
  weekStart,
} from '#shared/i18n/index.ts';
import { useOwnWords } from '#shared/i18n/use-own-words.ts';
import { startLive } from '#shared/live/index.ts';
import { createQueryClient } from '#shared/query/index.ts';
import { ApplicationContextProvider, type ApplicationContext } from '#shared/record/application-context.tsx';
import { findRoute, mayAccess, preloadScreen, useClientLinks, type AppRoute } from '#shared/routing/index.ts';
import { deviceTimeZone } from '#shared/http/time-zone.ts';
import { client, freshAccess, keptMark, pageStorage, session } from '#shared/session/index.ts';
import { followTheme } from '#shared/ui/theme.ts';
import { UiProvider } from '#shared/ui/provider.tsx';
import { uiTexts } from '#shared/ui/texts.ts';
import { allRoutes } from '../routes.ts';
import { useStore } from '@nanostores/react';
import { $isNotifying } from '#shared/ui/feedback/show-toast.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { AppShell } from './app-shell.tsx';
import { FailureBoundary } from './failure.tsx';
import { permissionPlaces } from './permission-places.ts';
import { isScreenOff, personQuery, usePerson, type Person } from './person.ts';
import { SplashScreen } from './splash-screen.tsx';
import type { ResourceName } from '#shared/contract/permission.ts';
import { currentUser } from '#shared/contract/session.ts';

const SecondFactorGate = /* @__PURE__ */ lazily(() =>
  import('./account/second-factor-gate.tsx').then((module) => module.SecondFactorGate),
);
const Toaster = /* @__PURE__ */ lazily(() =>
  import('#shared/ui/feedback/toaster.tsx').then((module) => module.Toaster),
);

/** The main application: one island behind all its routes. Without a session it leaves for the sign-in. */
export function Application() {
  const [queries] = useState(createQueryClient);
  const [isReady, setReady] = useState(false);
  // Before anything is drawn: scripts that are here already are evaluated in the meantime.
  const [begun] = useState(begin);
  useEffect(() => {
    if (!requireSession()) return;
    startSession();
    startStartup();
    const { words, screen } = begun;
    // The screen's code and the person load together with the words. Errors are reported where the data is used.
    void Promise.all([words, screen, queries.prefetchQuery(personQuery)]).then(() => setReady(true));
    return followTheme();
  }, [queries, begun]);
  if (!isReady) return <SplashScreen />;
  return (
    <QueryClientProvider client={queries}>
      <Suspense fallback={<SplashScreen />}>
        <Words>
          <FailureBoundary>
            <Suspense fallback={<SplashScreen />}>
              <SignedIn />
            </Suspense>
          </FailureBoundary>
        </Words>
      </Suspense>
    </QueryClientProvider>
  );
}

/** Starts to load the words of the frame and, after them, the screen with its own. */
function begin() {
  const words = startI18n({ namespaces: ['common', 'menu', 'default'] });
  const isTogether = isOpenedAgain();
  const screen = session.$session.get() ? preload(location.pathname) : undefined;
  return { words, screen: isTogether ? screen : undefined };
}

function Words({ children }: { children: ReactNode }) {
  const { t, language } = useTranslation('common');
  const texts = useMemo(() => uiTexts((name) => t(`ui.${name}`)), [t]);
  return (
    <UiProvider locale={language} texts={texts}>
      {children}
    </UiProvider>
  );
}

/**
 * Whether the page's head has asked for the scripts of this screen, which was opened here before (remember-opening.ts). They load beside
 * the frame's: both are drawn at once, instead of the frame twice. Of any other screen the frame shows first.
 */
const isOpenedAgain = (): boolean => document.querySelector('link[rel="modulepreload"][crossorigin]') !== null;

/** Starts to load a screen that the person is about to open; loading it twice is free. */
async function preload(path: string): Promise<void> {
  const finding = findRoute(allRoutes, path);
  if (finding.kind !== 'found') return;
  try {
    await preloadScreen(finding.route);
  } catch {
    // Reported when the screen is opened.
  }
}

/** The screens of the company's plan. */
function routesFor({ company }: Person): readonly AppRoute[] {
  const subscription = company?.subscription;
  if (!subscription || subscription.features_off.length === 0) return allRoutes;
  return allRoutes.filter((route) => !isScreenOff(route, subscription));
}

function SignedIn() {
  const { language } = useTranslation('common');
  const person = usePerson();
  const queries = useQueryClient();
  useClientLinks((path) => void preload(path));
  // People with several companies choose one first; the provider's staff have none.
  const isNotifying = useStore($isNotifying);
  const mustChoose = person.company === null && !person.user.is_vendor;
  useEffect(() => {
    if (mustChoose) go(places.companyLogin);
  }, [mustChoose]);
  useEffect(() => {
    // The provider's staff receive events of all companies without belonging to one.
    if (person.company === null && !person.user.is_vendor) return;
    if (person.user.second_factor_missing) return;
    return startLive({
      queries,
      freshAccess,
      checkSession: () => client.callEndpoint(currentUser, {}, { quiet: true }),
    });
  }, [queries, person.company, person.user.is_vendor, person.user.second_factor_missing]);

  useEffect(() => {
    if (pageStorage().getItem(keptMark) === null) return;
    loadSending().then(
      (start) => start(client),
      // Without a connection; a later opening sends it.
      () => undefined,
    );
  }, [person.user.id]);

  // In a browser without a choice, the account's language, otherwise the company's.
  const own = person.user.language ?? person.company?.language ?? undefined;
  useEffect(() => {
    if (own !== undefined && chosenLanguage() === undefined) void setLanguage(own);
  }, [own]);

  const { presentation } = person;
  useOwnWords(presentation);

  const routes = useMemo(() => routesFor(person), [person]);
  const application = useMemo<ApplicationContext>(
    () => ({
      client,
      rights: person.rights,
      zone: person.company?.company_timezone ?? deviceTimeZone(),
      saysZone: person.company === null,
      writing: {
        language,
        ...(person.company
          ? { dateFormat: person.company.date_format, timeFormat: person.company.time_format }
          : formatsOfDevice(navigator.language)),
      },
      presentation,
      ...(person.company ? { companyName: person.company.company_name } : {}),
      ...(person.company?.logo ? { companyLogo: person.company.logo } : {}),
      weekStart: person.company?.week_start ?? weekStart(language),
      person: String(person.user.id),
      has: (name): name is ResourceName =>
        slices.some((slice) => Object.hasOwn(slice.resources, name)) || routes.some(({ inbox }) => inbox === name),
      load: async (name) => {
        const load = slices.find((slice) => Object.hasOwn(slice.resources, name))?.resources[name];
        if (!load) throw new Error(`No slice has the resource ${name}`);
        return load();
      },
      reports: routes.flatMap(({ path, title, icon, access, report }) =>
        report && mayAccess(access, person.rights) ? [{ path, title, icon, report }] : [],
      ),
      permissionPlaces: permissionPlaces(routes),
      trialOf: (name) =>
        slices.find(({ trial }) => trial?.of.includes(name) && mayAccess(trial.access, person.rights))?.trial?.panel,
      tabsOf: (name) =>
        slices
          .flatMap(({ recordTabs }) => recordTabs?.[name] ?? [])
          .filter(({ of }) => mayAccess(`${of}.view`, person.rights))
          .toSorted((one, other) => Number(one.isRare ?? 0) - Number(other.isRare ?? 0)),
      peopleActs: slices.flatMap(({ peopleAct }) =>
        peopleAct && mayAccess(peopleAct.access, person.rights) ? [peopleAct.button] : [],
      ),
      screenOf: (name) =>
        routes.find(
          (route) => (route.resource === name || route.inbox === name) && mayAccess(route.access, person.rights),
        )?.path,
    }),
    [person, language, presentation, routes],
  );

  if (mustChoose) return <SplashScreen />;
  if (person.user.second_factor_missing)
    return (
      <ApplicationContextProvider value={application}>
        <SecondFactorGate />
        {isNotifying ? <Toaster /> : null}
      </ApplicationContextProvider>
    );
  return (
    <ApplicationContextProvider value={application}>
      <AppShell person={person} routes={routes} onForbidden={() => go(places.unauthorized)} />
    </ApplicationContextProvider>
  );
}
