import '#shared/ui/styles/index.css';
import '#shared/ui/gallery/gallery.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, use, useEffect, useState, type ComponentType } from 'react';
import { startI18n, useTranslation } from '#shared/i18n/index.ts';
import { createQueryClient } from '#shared/query/index.ts';
import { ApplicationContextProvider } from '#shared/record/application-context.tsx';
import { toastQueue } from '#shared/ui/feedback/toast-queue.ts';
import { followTheme, Toaster, UiProvider, uiTexts } from '#shared/ui/index.ts';
import { galleryContext } from './application-context.ts';
import { forgetCalls } from './held-answers.ts';
import { sections } from './sections.ts';

const loaded = sections.map(({ id, load }) => ({
  id,
  Section: lazy(() => load().then((section): { default: ComponentType } => ({ default: section }))),
}));

/** What is shown: `?section=text,number`; all of it without. */
function shownSections(): typeof loaded {
  const wanted = new URLSearchParams(globalThis.location.search).get('section')?.split(',');
  return loaded.filter(({ id }) => wanted === undefined || wanted.includes(id));
}

const words = startI18n({ namespaces: ['common'] });

/** Every widget in every state, for those who build with them, and for the tests. Its calls are answered in the page. */
export function Gallery() {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    // Resets everything to the current address without reloading, for tests that open it hundreds of times.
    const begin = (): void => {
      toastQueue.clear();
      forgetCalls();
      setTurn((before) => before + 1);
    };
    globalThis.addEventListener('gallery.opened', begin);
    return () => globalThis.removeEventListener('gallery.opened', begin);
  }, []);
  return (
    <Suspense>
      <Framed key={turn} turn={turn} />
    </Suspense>
  );
}

function Framed({ turn }: { readonly turn: number }) {
  use(words);
  const [shown] = useState(shownSections);
  const { t, language } = useTranslation('common');
  const [queries] = useState(createQueryClient);
  const [application] = useState(() => galleryContext(language));
  useEffect(followTheme, []);
  useEffect(() => {
    document.title = 'Gallery';
  }, []);
  return (
    <UiProvider locale={language} texts={uiTexts((name) => t(`ui.${name}`))}>
      <QueryClientProvider client={queries}>
        <ApplicationContextProvider value={application}>
          <main className="gallery" data-opened={turn}>
            <h1>Gallery</h1>
            <Suspense fallback={<div aria-busy="true" data-gallery="loading" />}>
              {shown.map(({ id, Section }) => (
                <div key={id} id={id} className="gallery-part">
                  <Section />
                </div>
              ))}
            </Suspense>
          </main>
          <Toaster />
        </ApplicationContextProvider>
      </QueryClientProvider>
    </UiProvider>
  );
}
