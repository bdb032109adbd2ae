import type { Page } from 'playwright';
import { photoLink } from '#features/biophoto/contract.ts';
import { wordsIn } from '#server/words/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import type { ClockedSite } from './clocked-site.ts';
import { png } from './files.ts';
import type { DrivenPage } from './driven-page.ts';

const { text } = wordsIn('en');

/** The only location of the prepared map. */
export const giza = {
  location: { lat: 29.99, lng: 31.2 },
  name: 'Giza',
  formatted_address: 'Giza, Egypt',
  address: { country: 'Egypt', country_code: 'EG', state: 'Giza', city: 'Giza' },
  timezone: 'Africa/Cairo',
};

/** A map with one location that answers at once; the real one has its own journey. */
export async function layMap(page: Page): Promise<void> {
  const tile = { land: [[0, 0, 1024, 0, 1024, 1024, 0, 1024]], borders: [], countries: [], places: [] };
  await page.route('**/web/map/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const data = pathname.includes('/settings/') ? { google_key: null } : pathname.includes('/tiles/') ? tile : giza;
    return route.fulfill({ json: { code: 'ZBMP0000', data } });
  });
}

/** Picks the prepared map's location as a company's. @returns the address that is shown then */
export async function pickPlace(driven: DrivenPage): Promise<string> {
  const open = driven.page.getByRole('button', {
    name: text('common:map.open', { label: text('oauth:companyCreation.address') }),
  });
  await driven.shows(open);
  await open.click();
  const dialog = driven.page.getByRole('dialog', { name: text('common:map.title') });
  await driven.shows(dialog.locator('.map-surface'));
  await dialog.locator('.map-surface').press('Enter');
  await driven.shows(dialog.getByText(giza.formatted_address));
  await dialog.getByRole('button', { name: text('common:map.confirm') }).click();
  await driven.until('no dialog', () => dialog.isHidden());
  await driven.until(
    'the address',
    async () => (await driven.page.locator('input[name="company_address"]').inputValue()) === giza.formatted_address,
  );
  return giza.formatted_address;
}

/** The code in a company's link, for public pages. */
export async function photoCodeOf(site: ClockedSite): Promise<string> {
  const admin = site.server.caller(await site.people.tokenOf('adminA'));
  return dataOf(await admin.callEndpoint(photoLink)).code;
}

/** Gives consent, uploads a picture and crops it. */
export async function choosePhoto(driven: DrivenPage): Promise<void> {
  await driven.shows(driven.button('default:bioPhoto.save'));
  await driven.page
    .locator('input[name="biophoto"]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png) });
  const confirm = driven.button('default:bioPhoto.cropConfirm');
  await driven.until('the cropper', async () => (await confirm.isVisible()) && (await confirm.isEnabled()));
  await confirm.click();
  await driven.shows(driven.page.getByRole('img', { name: text('default:bioPhoto.shown') }));
  await driven.until('no cropper', () => driven.page.getByRole('dialog').isHidden());
  const consent = driven.page.locator('.bio-photo-consent');
  if (!(await consent.locator('input').isChecked())) await consent.getByText(text('default:bioPhoto.consent')).click();
}
