import '#shared/ui/styles/index.css';
import './onboarding.css';
import { useStore } from '@nanostores/react';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, use, useEffect, type ReactNode } from 'react';
import { $language, i18n, startI18n, useTranslation } from '#shared/i18n/index.ts';
import { AuthCard } from '#shared/ui/shell/auth-card.tsx';
import { UiProvider } from '#shared/ui/provider.tsx';
import { uiTexts } from '#shared/ui/texts.ts';
import { followTheme } from '#shared/ui/theme.ts';
import { $isNotifying, notifyNotice } from '../browser/notify.ts';
import { takeNotice } from '../browser/places.ts';
import { $region, startStartup } from '../browser/region.ts';
import { startSession } from '../browser/session.ts';
import { Loading } from './loading.tsx';
import { RegionMark } from './region-mark.tsx';

/** Not what one comes for: they load beside the page, into the room that is kept for them. */
const PageTools = lazy(() => import('./page-tools.tsx').then((module) => ({ default: module.PageTools })));
const Toaster = lazy(() => import('#shared/ui/feedback/toaster.tsx').then((module) => ({ default: module.Toaster })));

/** Words, region and session load side by side; the page shows when the first two are there. */
const words = startI18n({ namespaces: ['common', 'oauth'] });
const startup = startStartup();
startSession();

export interface PublicPageProps {
  /** Locale keys of the title and of the line under it. */
  title: string;
  description?: string;
  children: ReactNode;
}

/** Frame of every page that is open to all (spec section 2, "Shared sign-in shell"). */
export function PublicPage(props: PublicPageProps) {
  return (
    <Suspense fallback={<Loading />}>
      <Framed {...props} />
    </Suspense>
  );
}

function Framed({ title, description, children }: PublicPageProps) {
  use(words);
  const language = useStore($language);
  const isLoading = useSelector(startup, (snapshot) => snapshot.hasTag('loading'));
  const region = useStore($region);
  const isNotifying = useStore($isNotifying);
  const { t } = useTranslation(['common', 'oauth']);

  useEffect(followTheme, []);
  useEffect(() => {
    const notice = takeNotice();
    if (notice) notifyNotice(notice);
  }, []);

  if (isLoading) return <Loading />;
  return (
    <UiProvider locale={language} texts={uiTexts((name) => i18n.t(`common:ui.${name}`))}>
      <AuthCard
        slogan={t('oauth:slogan.title')}
        sloganDetail={t('oauth:slogan.detail')}
        tools={<Suspense><PageTools /></Suspense>}
        logo={<RegionMark />}
        title={t(title)}
        {...(description === undefined ? {} : { description: t(description) })}
        footer={region?.copyright}
      >
        {children}
      </AuthCard>
      {isNotifying ? (
        <Suspense>
          <Toaster />
        </Suspense>
      ) : null}
    </UiProvider>
  );
}
