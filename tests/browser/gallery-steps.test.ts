import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { stepsMachine } from '#machines/steps/steps.machine.ts';
import { walk, type Settlement } from '#machines/testing/index.ts';
import { useGallery } from './harness/index.ts';

async function opened(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog', { name: 'In steps' });
  await dialog.waitFor();
  return dialog;
}
const titles = ['Name', 'Times', 'Rest'] as const;
/** The required field of each step, and a value for it. */
const needed = [
  ['Name', 'taken'],
  ['Start time', '08:00'],
] as const;
const stepButton = (dialog: Locator, step: number): Locator =>
  dialog.getByRole('listitem').getByRole('button', { name: titles[step] ?? '', exact: true });
const stepOf = (dialog: Locator): Promise<string | null> => dialog.locator('[aria-current="step"]').textContent();
/** The current step of the form, from 0. */
const placeOf = async (dialog: Locator): Promise<number> => Number.parseInt((await stepOf(dialog)) ?? '', 10) - 1;
/** The current step, the steps that may be chosen, and the enabled buttons; read at once, since a walk reads them often. */
const shownIn = (dialog: Locator): Promise<unknown> =>
  dialog.evaluate((element) => {
    const texts = (selector: string) => [...element.querySelectorAll(selector)].map(({ textContent }) => textContent);
    return {
      step: texts('[aria-current="step"]').join(),
      open: texts('.form-steps button:enabled .form-step-title'),
      buttons: texts('.ui-dialog-actions button'),
    };
  });

/** A new form, and the button whose check is pending: the form answers at once, so it is pressed when the answer is due. */
interface SteppedForm {
  readonly page: Page;
  readonly dialog: Locator;
  press: () => Promise<void>;
}

/** Makes the step valid or invalid and presses. The check fails with an error if it finds a mistake that it cannot lead to. */
async function judge({ page, dialog, press }: SteppedForm, result: Settlement): Promise<void> {
  const [label, value] = needed[await placeOf(dialog)] ?? [];
  if (!label) throw new Error('The last step is judged with the whole');
  const isRight = 'output' in result && result.output === true;
  await dialog.getByLabel(label).fill(isRight ? value : '');
  if ('output' in result) return press();
  await page.evaluate(() => {
    const real = globalThis.requestAnimationFrame;
    addEventListener('mended', () => (globalThis.requestAnimationFrame = real), { once: true });
    globalThis.requestAnimationFrame = () => {
      throw new Error('judging failed');
    };
  });
  await press();
  await dialog.getByText('Required').filter({ visible: true }).waitFor();
  await page.evaluate(() => dispatchEvent(new Event('mended')));
}

describe('a form in steps', () => {
  const gallery = useGallery();

  // The machine's own test walks every path; here it is enough to take every transition once.
  test('walks every transition', async () => {
    await walk<typeof stepsMachine, SteppedForm>({
      machine: stepsMachine,
      input: { count: 3, reached: 0 },
      events: {
        'next.pressed': [{ type: 'next.pressed' }],
        'back.pressed': [{ type: 'back.pressed' }],
        'step.chosen': [
          { type: 'step.chosen', step: 0 },
          { type: 'step.chosen', step: 2 },
        ],
        'mistake.found': [{ type: 'mistake.found', step: 0 }],
      },
      outcomes: { judgeStep: { done: [true, false], fails: true } },
      project: ({ step, reached, wanted }) => ({ step, reached, wanted }),
      // The whole record is checked when its last step is saved.
      isPossible: ({ step }, { type }) => type !== 'mistake.found' || step === 2,
      start: async () => {
        const page = await gallery.open('steps', { expected: [/^uncaught: judging failed$/] });
        return { page, dialog: await opened(page, 'New in steps'), press: () => Promise.resolve() };
      },
      stop: ({ page }) => page.close(),
      gestures: {
        'next.pressed': (form) => {
          form.press = () => form.dialog.getByRole('button', { name: 'Next', exact: true }).click();
        },
        'back.pressed': ({ dialog }) => dialog.getByRole('button', { name: 'Back', exact: true }).click(),
        'step.chosen': async (form, { step }) => {
          const choose = (): Promise<void> => stepButton(form.dialog, step).click();
          if (step > (await placeOf(form.dialog))) form.press = choose;
          else await choose();
        },
        'mistake.found': async ({ dialog }) => {
          await dialog.getByRole('button', { name: 'Save', exact: true }).click();
          await dialog.getByText('Already in use').waitFor();
        },
      },
      settle: (form, _, result) => judge(form, result),
      states: {
        filling: async ({ dialog }, { step, reached }) => {
          await expect
            .poll(() => shownIn(dialog))
            .toEqual({
              step: `${step + 1}${titles[step]}`,
              open: titles.slice(0, reached + 1),
              buttons: [...(step > 0 ? ['Back'] : []), 'Cancel', step < 2 ? 'Next' : 'Save'],
            });
        },
        judging: () => {},
      },
      isCover: true,
      paths: 3,
    });
  });

  test('begins a step at its first field, and keeps what was typed', async () => {
    const page = await gallery.open('steps');
    const dialog = await opened(page, 'New in steps');
    await dialog.getByLabel('Name').fill('Early');
    await dialog.getByLabel('Name').press('Enter');
    const start = dialog.getByLabel('Start time');
    await expect.poll(() => start.evaluate((field) => field === document.activeElement)).toBe(true);
    await dialog.getByLabel('Late after').fill('15');
    await dialog.getByRole('button', { name: 'Back', exact: true }).click();
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Early');
    await dialog.getByRole('button', { name: 'Times' }).click();
    await expect.poll(() => dialog.getByLabel('Late after').inputValue()).toBe('15');
    await start.fill('08:00');
    await start.press('Enter');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.locator('output', { hasText: '1 saved' }).waitFor();
  });

  test('of a record that is there each step may be chosen, past what is right, and leaving asks', async () => {
    const page = await gallery.open('steps');
    const dialog = await opened(page, 'Edit in steps');
    await dialog.getByLabel('Name').fill('');
    await dialog.getByRole('button', { name: 'Rest' }).click();
    await dialog.getByText('Required').waitFor();
    await expect.poll(() => stepOf(dialog)).toBe('1Name');
    await dialog.getByLabel('Name').fill('taken');
    await dialog.getByRole('button', { name: 'Rest' }).click();
    await expect.poll(() => stepOf(dialog)).toBe('3Rest');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    await dialog.getByRole('button', { name: 'Back', exact: true }).click();
    await dialog.getByRole('button', { name: 'Name' }).click();
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('taken');
  });
});
