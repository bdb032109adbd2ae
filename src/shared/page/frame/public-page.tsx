import '#shared/ui/styles/index.css';
import './public.css';
import { useStore } from '@nanostores/react';
import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { $language, i18n, startI18n, useTranslation } from '#shared/i18n/index.ts';
import { authPlace, showFilled } from '#shared/ui/shell/auth-places.ts';
import { $isNotifying } from '#shared/ui/feedback/show-toast.ts';
import { uiTexts, UiTextsContext } from '#shared/ui/texts.ts';
import { followTheme } from '#shared/ui/theme.ts';
import { nextTask } from '../next-task.ts';
import { notifyNotice } from '../notify.ts';
import { takeNotice } from '../places.ts';
import type { Region } from '#shared/contract/session.ts';
import { $region, startStartup } from '../region.ts';
import { startSession } from '../session.ts';
import { lazyPart } from './lazy-part.tsx';
import { RegionMark } from './region-mark.tsx';
import { lazily } from '#shared/ui/lazily.tsx';

/** Less important than the form: they load beside the page, into space reserved for them. */
const PageTools = /* @__PURE__ */ lazily(() => import('./page-tools.tsx').then((module) => module.PageTools));
const Toaster = lazyPart(() => import('#shared/ui/feedback/toaster.tsx').then((module) => module.Toaster));

type Startup = ReturnType<typeof startStartup>;

/** Starts words, region and session side by side, one task each; the page is filled once the first two have loaded. */
async function start(): Promise<Startup> {
  const words = startI18n({ namespaces: ['common', 'oauth'] });
  await nextTask();
  const startup = startStartup();
  await nextTask();
  startSession();
  await words;
  return startup;
}

const started = start();

/**
 * Fills the frame that is built into every public page (page-frame.tsx), which until then shows its title and that it
 * is loading.
 */
export function PublicPage({ children }: { children: ReactNode }) {
  const [startup, setStartup] = useState<Startup>();
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  // No Suspense: its content would appear a third of a second late at the earliest.
  useEffect(() => void started.then(setStartup, (error: unknown) => setFailure({ error })), []);
  if (failure) throw failure.error;
  return startup ? <Filling startup={startup}>{children}</Filling> : null;
}

function Filling({ startup, children }: { startup: Startup; children: ReactNode }) {
  const language = useStore($language);
  const isLoading = useSelector(startup, (snapshot) => snapshot.hasTag('loading'));
  const region = useStore($region);
  const isNotifying = useStore($isNotifying);
  useTranslation(['common', 'oauth']);
  const texts = useMemo(() => uiTexts((name) => i18n.t(`common:ui.${name}`, { lng: language })), [language]);

  useLayoutEffect(() => {
    if (!isLoading) showFilled();
  }, [isLoading]);
  useEffect(followTheme, []);
  useEffect(() => {
    const notice = takeNotice();
    if (notice) notifyNotice(notice);
  }, []);

  if (isLoading) return null;
  return (
    <UiTextsContext value={texts}>
      {createPortal(<RegionMark />, authPlace('logo'))}
      {createPortal(<PageTools />, authPlace('tools'))}
      {createPortal(children, authPlace('content'))}
      {createPortal(<Footer region={region} />, authPlace('footer'))}
      {isNotifying ? <Toaster /> : null}
    </UiTextsContext>
  );
}

/** The provider of the installation, and where to ask for help. */
function Footer({ region }: { region: Region | null }) {
  if (!region) return null;
  const { copyright, support_email: email, support_phone: phone } = region;
  return (
    <>
      <span>{copyright}</span>
      {email ? (
        <a href={`mailto:${email}`} dir="ltr">
          {email}
        </a>
      ) : null}
      {phone ? (
        <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} dir="ltr">
          {phone}
        </a>
      ) : null}
    </>
  );
}
