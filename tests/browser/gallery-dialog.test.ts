import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { dialogConfirmMachine } from '#machines/dialog-confirm/dialog-confirm.machine.ts';
import { dialogConfirmEvents, dialogConfirmOutcomes } from '#machines/dialog-confirm/testing/fixtures.ts';
import { walk, type Settlement } from '#machines/testing/index.ts';
import { useGallery } from './harness/index.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'A form' });

/** Settles the handler that waits in the page (src/shared/form/gallery/parked.ts). */
async function settle(page: Page, id: string, result: Settlement): Promise<void> {
  const detail = {
    id: id === 'discardPassed' ? 'discard' : id,
    ...('error' in result ? { error: `${id} failed` } : { output: result.output }),
  };
  const { id: waiting } = detail;
  await page.waitForFunction((name) => document.documentElement.dataset['parked']?.split(' ').includes(name), waiting);
  await page.evaluate((sent) => dispatchEvent(new CustomEvent('gallery', { detail: sent })), detail);
  await page.waitForFunction((name) => !document.documentElement.dataset['parked']?.split(' ').includes(name), waiting);
}

/** The buttons that are enabled, and the one that is pending. */
async function actions(page: Page): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of ['Discard', 'Confirm']) {
    const button = dialogOf(page).getByRole('button', { name });
    const isPending = (await button.getAttribute('data-pending')) !== null;
    found[name] = isPending ? 'pending' : (await button.isEnabled()) ? 'ready' : 'disabled';
  }
  return found;
}

describe('dialog confirm in the browser', () => {
  const gallery = useGallery();

  // The machine's own test walks every path; here it is enough to take every transition once.
  test('walks every transition', async () => {
    await walk({
      machine: dialogConfirmMachine,
      input: undefined,
      events: dialogConfirmEvents,
      outcomes: dialogConfirmOutcomes,
      project: ({ isUnsaved }) => isUnsaved,
      // Typing the existing text changes nothing.
      isPossible: ({ isUnsaved }, event) => !('isUnsaved' in event) || event['isUnsaved'] !== isUnsaved,
      start: async () => {
        const page = await gallery.open('dialog', { expected: [/^uncaught: \w+ failed$/] });
        await page.getByRole('button', { name: 'Open the dialog' }).click();
        await dialogOf(page).waitFor();
        return page;
      },
      stop: (page) => page.close(),
      gestures: {
        'form.changed': (page, { isUnsaved }) => page.getByLabel('Something').fill(isUnsaved ? 'typed' : ''),
        'confirm.pressed': (page) => page.getByLabel('Something').press('Enter'),
        'discard.pressed': (page) => page.keyboard.press('Escape'),
        'leave.confirmed': (page) => page.getByRole('button', { name: 'Leave without saving' }).click(),
        'leave.cancelled': (page) => page.getByRole('button', { name: 'Keep editing' }).click(),
      },
      settle,
      states: {
        editing: async (page) => {
          await expect.poll(() => actions(page)).toEqual({ Discard: 'ready', Confirm: 'ready' });
          await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
        },
        validating: (page) => expect.poll(() => actions(page)).toEqual({ Discard: 'disabled', Confirm: 'pending' }),
        passed: (page) => expect.poll(() => actions(page)).toEqual({ Discard: 'disabled', Confirm: 'pending' }),
        following: (page) => dialogOf(page).waitFor({ state: 'detached' }),
        asking: (page) => page.getByRole('alertdialog').waitFor(),
        discarding: (page) => expect.poll(() => actions(page)).toEqual({ Discard: 'pending', Confirm: 'disabled' }),
        closed: (page) => dialogOf(page).waitFor({ state: 'detached' }),
      },
      isCover: true,
      paths: 8,
    });
  });

  test('the dialog is 512 px wide, the panel of a form 760 and at the end, and both keep the focus inside', async () => {
    const page = await gallery.open('form');
    await page.getByRole('button', { name: 'Open as dialog' }).click();
    const dialog = page.getByRole('dialog', { name: 'New sample' });
    await dialog.waitFor();
    expect((await page.locator('.ui-modal').boundingBox())?.width).toBe(512);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Open as dialog');
    await page.getByRole('button', { name: 'Open as panel' }).click();
    await dialog.waitFor();
    const box = await page.locator('.ui-modal').boundingBox();
    expect([box?.width, (box?.x ?? 0) + (box?.width ?? 0)]).toEqual([760, 1440]);
  });
});

describe('form in the browser', () => {
  const gallery = useGallery();

  test('tells what is missing, what the server says, and keeps what was typed', async () => {
    const page = await gallery.open('form');
    await page.getByRole('button', { name: 'Open as dialog' }).click();
    const dialog = page.getByRole('dialog', { name: 'New sample' });
    const name = dialog.getByLabel('Name');
    await dialog.getByRole('button', { name: 'Create sample' }).click();
    await dialog.getByText('Required').waitFor();
    // The first wrong field has the focus.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
    await name.fill('a < b');
    await dialog.getByText('Leave out < > and =').waitFor();
    await name.fill('x'.repeat(21));
    await dialog.getByText('At most 20 characters').waitFor();
    await name.fill('taken');
    await dialog.getByLabel('Start time').fill('930');
    await dialog.getByLabel('Start time').press('Enter');
    await dialog.getByText('Already in use').waitFor();
    await expect.poll(() => dialog.getByLabel('Start time').inputValue()).toBe('09:30');
    // The server's message remains until the value changes.
    await name.fill('broken');
    await expect.poll(() => dialog.getByText('Already in use').count()).toBe(0);
    await name.press('Enter');
    await dialog.getByRole('alert').waitFor();
    await name.fill('Early shift');
    await name.press('Enter');
    await page.locator('output', { hasText: '1 saved' }).waitFor();
    await expect.poll(() => page.locator('output').getAttribute('data-saved')).toBe('["Early shift"]');
  });

  test('a time that is half typed is not lost unasked', async () => {
    const page = await gallery.open('form');
    await page.getByRole('button', { name: 'Open as dialog' }).click();
    const time = page.getByRole('dialog', { name: 'New sample' }).getByLabel('Start time');
    await time.pressSequentially('930');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(() => time.inputValue()).toBe('09:30');
    // Typed and removed again: nothing would be lost.
    await time.fill('');
    await time.press('Tab');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'New sample' }).waitFor({ state: 'detached' });
  });

  test('read only: everything can be read and reached, nothing changed', async () => {
    const page = await gallery.open('form');
    const form = page.locator('form.record-form');
    const name = form.getByLabel('Name');
    await name.focus();
    await page.keyboard.type('x');
    expect([await name.inputValue(), await name.isEditable()]).toEqual(['Early shift', false]);
    await form.getByText('Active').click();
    await expect.poll(() => form.getByRole('switch').isChecked()).toBe(true);
  });
});
