import './gallery.css';
import { UiProvider } from '../provider.tsx';
import { TableSection } from './table-section.tsx';
import { galleryTexts } from './texts.ts';

/** Every component in its states, for those who build with them. */
export function Gallery({ locale = 'en' }: { locale?: string }) {
  return (
    <UiProvider locale={locale} texts={galleryTexts}>
      <div className="gallery">
        <TableSection count={Number(new URLSearchParams(location.search).get('rows') ?? 200)} />
      </div>
    </UiProvider>
  );
}
