import type { Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useGallery } from './harness/index.ts';

const sampleOf = (page: Page, name: string): Locator => page.locator(`form[data-sample="${name}"]`);
const inputOf = (page: Page, name: string): Locator =>
  sampleOf(page, name).locator('input:not([type="hidden"]), textarea').first();
const valueOf = async (page: Page, name: string): Promise<unknown> =>
  JSON.parse((await sampleOf(page, name).getAttribute('data-value')) ?? 'null');
const submitsOf = async (page: Page, name: string): Promise<number> =>
  Number(await sampleOf(page, name).getAttribute('data-submits'));
const errorOf = (page: Page, name: string): Promise<string[]> =>
  sampleOf(page, name).locator('.ui-field-error').allTextContents();

/** Types into an emptied field and leaves it. */
async function enter(page: Page, name: string, text: string, how: 'Tab' | 'Enter' = 'Tab'): Promise<void> {
  const input = inputOf(page, name);
  await input.fill('');
  await input.pressSequentially(text);
  await input.press(how);
}

/** Pastes from the clipboard, as a person does. */
async function paste(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await inputOf(page, name).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+v');
}

describe('widgets of texts', () => {
  const gallery = useGallery();

  test('signs that are refused, lengths, and what has to be given are told at the field', async () => {
    const page = await gallery.open('text,pattern');
    await enter(page, 'text_empty', 'a < b');
    await expect.poll(() => errorOf(page, 'text_empty')).toEqual(['Leave out < > and =']);
    await enter(page, 'exempt', 'a<b>=c');
    expect([await errorOf(page, 'exempt'), await valueOf(page, 'exempt')]).toEqual([[], 'a<b>=c']);
    await inputOf(page, 'text_required').focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => errorOf(page, 'text_required')).toEqual(['Required']);
    await enter(page, 'code', 'abc');
    await expect.poll(() => errorOf(page, 'code')).toEqual(['At least 4 characters']);
    await enter(page, 'code', 'abcdefg');
    await expect.poll(() => errorOf(page, 'code')).toEqual(['At most 6 characters']);
    await enter(page, 'text_empty', 'plain', 'Enter');
    await expect.poll(() => submitsOf(page, 'text_empty')).toBe(1);
  });

  test('white space is stripped from e-mail addresses, phone numbers and user names', async () => {
    const page = await gallery.open('text,pattern');
    await enter(page, 'email_empty', ' ay se@example.com ');
    await enter(page, 'phone_empty', '+52 55 1234 5678');
    await enter(page, 'username', 'ay se ');
    expect([
      await valueOf(page, 'email_empty'),
      await valueOf(page, 'phone_empty'),
      await valueOf(page, 'username'),
    ]).toEqual(['ayse@example.com', '+525512345678', 'ayse']);
    await enter(page, 'email_empty', 'nobody');
    await enter(page, 'phone_empty', '123');
    expect([await errorOf(page, 'email_empty'), await errorOf(page, 'phone_empty')]).toEqual([
      ['Enter an address such as name@example.com'],
      ['Enter a phone number with 7 to 15 digits, with or without a country code such as +44'],
    ]);
  });

  test.each([
    ['hour_minute', '24:00', '23:59', 'Enter a time such as 09:30'],
    ['ipv4', '192.168.1.256', '192.168.1.20', 'Enter an address such as 192.168.1.20'],
    ['transfer_times', '09:30,17:00', '09:30;17:00', 'Enter times such as 09:30;17:00'],
  ])('the pattern of %s refuses %s and takes %s', async (name, wrong, right, message) => {
    const page = await gallery.open('pattern');
    await enter(page, name, wrong);
    await expect.poll(() => errorOf(page, name)).toEqual([message]);
    await enter(page, name, right);
    await expect.poll(() => errorOf(page, name)).toEqual([]);
  });

  test('a text area has five rows, or as many as it says', async () => {
    const page = await gallery.open('text,pattern');
    expect([
      await inputOf(page, 'textarea_empty').getAttribute('rows'),
      await inputOf(page, 'rows').getAttribute('rows'),
    ]).toEqual(['5', '2']);
  });
});

describe('widgets of numbers', () => {
  const gallery = useGallery();

  test('show their unit, submit by Enter, and refuse what is none', async () => {
    const page = await gallery.open('number');
    for (const [name, unit] of [
      ['second', 's'],
      ['minute', 'min (7:45)'],
      ['hour', 'h'],
      ['quantifier', '%'],
    ] as const) {
      await expect.poll(() => sampleOf(page, `${name}_filled`).locator('.ui-affix').textContent()).toBe(unit);
      await enter(page, `${name}_empty`, '12', 'Enter');
      expect([await valueOf(page, `${name}_empty`), await submitsOf(page, `${name}_empty`)]).toEqual([12, 1]);
    }
    await enter(page, 'second_empty', 'ten');
    await enter(page, 'hour_empty', '1.5');
    await enter(page, 'quantifier_empty', '101');
    await enter(page, 'integer_empty', '4');
    expect([
      await errorOf(page, 'second_empty'),
      await errorOf(page, 'hour_empty'),
      await errorOf(page, 'quantifier_empty'),
      await errorOf(page, 'integer_empty'),
    ]).toEqual([['Enter a whole number'], ['Enter a whole number'], ['At most 100'], ['At least 5']]);
  });

  test('decimals can be typed digit by digit, also on an Arabic keyboard', async () => {
    const page = await gallery.open('number');
    await enter(page, 'decimal_empty', '1.05');
    await expect.poll(() => valueOf(page, 'decimal_empty')).toBe(1.05);
    await enter(page, 'decimal_empty', '٣٦٫٦');
    expect([await valueOf(page, 'decimal_empty'), await inputOf(page, 'decimal_empty').inputValue()]).toEqual([
      36.6,
      '36.6',
    ]);
  });
});

describe('widgets of time', () => {
  const gallery = useGallery();

  test.each([
    ['930', '09:30'],
    ['9:30', '09:30'],
    ['9.30pm', '21:30'],
    ['12am', '00:00'],
    ['24:00', null],
    ['99', null],
  ])('%s becomes %j when the field is left and by Enter', async (typed, value) => {
    const page = await gallery.open('day');
    await enter(page, 'time_empty', typed, 'Tab');
    await enter(page, 'time_filled', typed, 'Enter');
    expect([await valueOf(page, 'time_empty'), await valueOf(page, 'time_filled')]).toEqual([value, value]);
    await expect.poll(() => inputOf(page, 'time_empty').inputValue()).toBe(value ?? '');
    await expect.poll(() => errorOf(page, 'time_empty')).toEqual(value === null ? ['Enter a time such as 09:30'] : []);
    await expect.poll(() => submitsOf(page, 'time_filled')).toBe(1);
  });

  test('a day is typed in its format or picked, not before its first day', async () => {
    const page = await gallery.open('day');
    await enter(page, 'date_empty', '2026/3/1');
    expect([await valueOf(page, 'date_empty'), await inputOf(page, 'date_empty').inputValue()]).toEqual([
      '2026-03-01',
      '2026-03-01',
    ]);
    await enter(page, 'date_empty', '2026-02-30');
    expect([await valueOf(page, 'date_empty'), await errorOf(page, 'date_empty')]).toEqual([
      null,
      ['Enter a date such as 2026-12-31'],
    ]);
    // A wrong value remains, to be corrected.
    await expect.poll(() => inputOf(page, 'date_empty').inputValue()).toBe('2026-02-30');
    await enter(page, 'date_empty', '31/12/1990');
    await expect.poll(() => inputOf(page, 'date_empty').inputValue()).toBe('1990-12-31');
    await enter(page, 'date_min', '2026-03-09');
    await expect.poll(() => errorOf(page, 'date_min')).toEqual(['Choose 2026-03-10 or a later day']);
    await enter(page, 'date_min', '2026-03-12');
    // By keyboard alone: open, two days back but not before the first, choose.
    await inputOf(page, 'date_min').press('Alt+ArrowDown');
    await page.getByRole('grid').waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: /March 9, 2026/ }).getAttribute('aria-disabled'))
      .toBe('true');
    for (const key of ['ArrowLeft', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('grid').waitFor({ state: 'detached' });
    await expect.poll(() => valueOf(page, 'date_min')).toBe('2026-03-10');
    // By pointer, first another year and month.
    await sampleOf(page, 'date_required').getByRole('button').first().click();
    for (const [part, choice] of [
      [1, '1990'],
      [0, 'Dec'],
    ] as const) {
      await page.locator('.date-part').nth(part).getByRole('button').click();
      await page.getByRole('option', { name: choice, exact: true }).click();
    }
    await page.getByRole('button', { name: /December 31, 1990/ }).click();
    await expect.poll(() => valueOf(page, 'date_required')).toBe('1990-12-31');
    await sampleOf(page, 'date_filled').getByRole('button').first().click();
    await page.getByRole('button', { name: /March 20, 2026/ }).click();
    await expect.poll(() => valueOf(page, 'date_filled')).toBe('2026-03-20');
  });

  test.each([
    ['en', 'S'],
    ['tr', 'P'],
    ['ar', 'س'],
  ] as const)('the week begins in %s with %s', async (language, first) => {
    const page = await gallery.open('day', { language });
    await sampleOf(page, 'date_filled').getByRole('button').first().click();
    await expect.poll(() => page.getByRole('grid').locator('th').first().textContent()).toBe(first);
    await expect.poll(() => page.getByRole('grid').getByRole('gridcell').allTextContents()).toContain('31');
  });

  test('an instant is shown and typed to the second in the zone of the company', async () => {
    const page = await gallery.open('day');
    await expect.poll(() => inputOf(page, 'datetime_filled').inputValue()).toBe('2026-07-01 09:00:00');
    await enter(page, 'datetime_empty', '2026-7-1 930');
    expect([await inputOf(page, 'datetime_empty').inputValue(), await valueOf(page, 'datetime_empty')]).toEqual([
      '2026-07-01 09:30:00',
      '2026-07-01T08:30:00.000Z',
    ]);
    await inputOf(page, 'datetime_empty').press('Alt+ArrowDown');
    await page.getByRole('button', { name: /July 20, 2026/ }).click();
    await expect.poll(() => inputOf(page, 'datetime_empty').inputValue()).toBe('2026-07-20 09:30:00');
    await enter(page, 'datetime_empty', 'soon', 'Enter');
    expect([await valueOf(page, 'datetime_empty'), await errorOf(page, 'datetime_empty')]).toEqual([
      null,
      ['Enter a date and time such as 2026-12-31 09:30:00'],
    ]);
  });

  test.each([
    ['date_required', '2026-02-30', 'Enter a date such as 2026-12-31'],
    ['time_required', '99', 'Enter a time such as 09:30'],
    ['datetime_required', 'soon', 'Enter a date and time such as 2026-12-31 09:30:00'],
  ])('%s: %s is told how to be typed, and then that it is missing', async (name, typed, words) => {
    const page = await gallery.open('day');
    await enter(page, name, typed);
    await expect.poll(() => errorOf(page, name)).toEqual([words]);
    // Typed and removed again.
    await inputOf(page, name).fill('1');
    await enter(page, name, '');
    await expect.poll(() => errorOf(page, name)).toEqual(['Required']);
  });

  test('the month loads when it is opened', async () => {
    const page = await gallery.open('day', { isFresh: true });
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await sampleOf(page, 'date_filled').getByRole('button').first().click();
    await page.getByRole('grid').waitFor();
    expect(loaded.some((url) => url.includes('day-calendar'))).toBe(true);
  });
});

describe('widgets of choice', () => {
  const gallery = useGallery();

  test('a select has an empty choice where it has no default, and its menu is 400 px high at most', async () => {
    const page = await gallery.open('choice');
    const options = async (name: string): Promise<string[]> => {
      await sampleOf(page, name).getByRole('button').first().click();
      const texts = await page.getByRole('option').allTextContents();
      return texts;
    };
    await expect.poll(() => options('select_filled')).toEqual(['–', 'Device', 'Import', 'Mobile']);
    await page.getByRole('option', { name: '–' }).click();
    await expect.poll(() => valueOf(page, 'select_filled')).toBeNull();
    await expect.poll(() => options('select_default')).toEqual(['Device', 'Import']);
    await page.keyboard.press('Escape');
    await options('select_long');
    expect((await page.getByRole('listbox').boundingBox())?.height).toBe(400);
    // By keyboard: by its first letters.
    await page.keyboard.press('Escape');
    await sampleOf(page, 'select_empty').getByRole('button').first().focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('mob');
    await page.keyboard.press('Enter');
    await expect.poll(() => valueOf(page, 'select_empty')).toBe('mobile');
  });

  test('what was chosen by mistake, or may be nothing, can be taken back', async () => {
    const page = await gallery.open('choice');
    const choose = async (name: string, option: string): Promise<unknown> => {
      await sampleOf(page, name).getByRole('button').first().click();
      await page.getByRole('option', { name: option, exact: true }).click();
      return valueOf(page, name);
    };
    expect([await choose('select_mistaken', 'Device'), await choose('select_mistaken', '–')]).toEqual(['device', null]);
    expect([await choose('select_cleared', '2'), await choose('select_cleared', '–')]).toEqual([2, null]);
    await sampleOf(page, 'select_kept').getByRole('button').first().click();
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Device', 'Import']);
  });

  test.each(['switch', 'switch2', 'checkbox'])('%s: by pointer and by the space bar', async (kind) => {
    const page = await gallery.open('choice');
    const control = sampleOf(page, `${kind}_empty`).getByRole(kind === 'checkbox' ? 'checkbox' : 'switch', {
      name: /, empty$/,
    });
    await control.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => valueOf(page, `${kind}_empty`)).toBe(true);
    await sampleOf(page, `${kind}_empty`).locator('label').first().click();
    await expect.poll(() => valueOf(page, `${kind}_empty`)).toBe(false);
  });
});

describe('widgets of secrets', () => {
  const gallery = useGallery();

  test.each(['visible_password', 'strong_password'])(
    '%s: white space is stripped, Enter submits, the eye shows',
    async (kind) => {
      const page = await gallery.open('password', { permissions: ['clipboard-read', 'clipboard-write'] });
      const name = `${kind}_empty`;
      await enter(page, name, ' a b\u00A0c ', 'Enter');
      expect([await valueOf(page, name), await submitsOf(page, name)]).toEqual(['abc', 1]);
      await paste(page, name, ' Mus ter#2026 ');
      await expect.poll(() => valueOf(page, name)).toBe('Muster#2026');
      await sampleOf(page, name).getByRole('button', { name: 'Show password' }).click();
      await expect.poll(() => inputOf(page, name).getAttribute('type')).toBe('text');
      await enter(page, name, 'a<b>=c');
      await expect.poll(() => valueOf(page, name)).toBe('a<b>=c');
    },
  );

  test('a tooltip lists five conditions that tick as one types', async () => {
    const page = await gallery.open('password');
    await inputOf(page, 'strong_password_empty').focus();
    const tooltip = page.getByRole('tooltip');
    const met = (): Promise<(string | null)[]> =>
      tooltip.locator('li').evaluateAll((items) => items.map((item) => item.getAttribute('data-met')));
    await expect.poll(() => met()).toEqual(['false', 'false', 'false', 'false', 'false']);
    for (const [typed, ticked] of [
      ['1', 1],
      ['a', 2],
      ['B', 3],
      ['#', 4],
      ['2345', 5],
    ] as const) {
      await page.keyboard.type(typed);
      expect((await met()).filter((each) => each === 'true')).toHaveLength(ticked);
    }
    const listId = await tooltip.locator('[id]').first().getAttribute('id');
    expect((await inputOf(page, 'strong_password_empty').getAttribute('aria-describedby'))?.split(' ')).toContain(
      listId,
    );
    await page.keyboard.press('Tab');
    await tooltip.waitFor({ state: 'detached' });
  });

  test('a password that breaks the rule is told so', async () => {
    const page = await gallery.open('password');
    await enter(page, 'strong_password_empty', 'Muster2026');
    expect((await errorOf(page, 'strong_password_empty'))[0]).toContain('at least 8 characters');
    await enter(page, 'strong_password_empty', 'Muster~2026#');
    expect((await errorOf(page, 'strong_password_empty'))[0]).toContain('letters, digits and');
    await enter(page, 'device_password', '12a');
    await expect.poll(() => errorOf(page, 'device_password')).toEqual(['Use up to 8 digits']);
  });
});

describe('widget of colours', () => {
  const gallery = useGallery();

  test('takes pasted hex, rgb and hsl and ignores anything else', async () => {
    const page = await gallery.open('color', { permissions: ['clipboard-read', 'clipboard-write'] });
    for (const [pasted, value] of [
      ['fa0', '#ffaa00'],
      ['#1A73E8', '#1a73e8'],
      ['rgb(255, 0, 0)', '#ff0000'],
      ['hsl(120, 100%, 25%)', '#008000'],
    ] as const) {
      await paste(page, 'color_filled', pasted);
      await expect.poll(() => valueOf(page, 'color_filled')).toBe(value);
    }
    for (const pasted of ['red', 'rgb(256, 0, 0)', '#12345', '#1a73e880', 'url(x)']) {
      await paste(page, 'color_filled', pasted);
      await expect.poll(() => valueOf(page, 'color_filled')).toBe('#008000');
    }
    await paste(page, 'color_alpha', 'hsla(0, 100%, 50%, 0.5)');
    await expect.poll(() => valueOf(page, 'color_alpha')).toBe('#ff000080');
    await enter(page, 'color_filled', 'nothing');
    expect([await valueOf(page, 'color_filled'), await inputOf(page, 'color_filled').inputValue()]).toEqual([
      '#008000',
      '#008000',
    ]);
  });

  test('the editor loads when it is opened and keeps its parts within their limits', async () => {
    const page = await gallery.open('color', { isFresh: true });
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    expect(
      await page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('color-editor')),
      ),
    ).toBe(false);
    await sampleOf(page, 'color_alpha').getByRole('button').click();
    const editor = page.getByRole('dialog');
    await editor.getByLabel('Hue').first().waitFor();
    expect(loaded.some((url) => url.includes('color-editor'))).toBe(true);
    const set = async (label: string, text: string): Promise<unknown> => {
      const part = editor.getByRole('textbox', { name: label, exact: true });
      await part.fill(text);
      await part.press('Tab');
      return valueOf(page, 'color_alpha');
    };
    const format = async (name: string): Promise<void> => {
      await editor.getByRole('button', { name: /Format/ }).click();
      await page.getByRole('option', { name }).click();
    };
    await format('RGB');
    expect(await set('Red', '999')).toBe('#ff73e880');
    expect(await set('Opacity', '101')).toBe('#ff73e8');
    await format('HSL');
    await set('Saturation', '999');
    await set('Lightness', '50');
    expect(await set('Hue', '999')).toBe('#ff0000');
    // By keyboard: the slider of the hue.
    await editor.getByRole('slider', { name: 'Hue' }).focus();
    await page.keyboard.press('Home');
    for (let turn = 0; turn < 120; turn += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(() => valueOf(page, 'color_alpha')).toBe('#00ff00');
    expect([await set('Lightness', '999'), await set('Lightness', '-1')]).toEqual(['#ffffff', '#ffffff']);
  });
});

describe('read-only and disabled widgets', () => {
  const gallery = useGallery();

  test.each(['text', 'number', 'day', 'choice', 'password', 'color'])(
    '%s: nothing changes, and what is read only can be reached',
    async (section) => {
      const page = await gallery.open(section);
      const before = await page
        .locator('form[data-sample]')
        .evaluateAll((forms) => forms.map((form) => form.getAttribute('data-value')));
      for (const sample of await page
        .locator('form[data-sample$="_read_only"], form[data-sample$="_disabled"]')
        .all()) {
        const isDisabled = (await sample.getAttribute('data-sample'))?.endsWith('_disabled') ?? false;
        for (const control of await sample
          .locator(
            'input:not([type="hidden"]):not([tabindex="-1"]), textarea, button:not([hidden]):not([tabindex="-1"])',
          )
          .all()) {
          if (isDisabled) await expect.poll(() => control.isDisabled()).toBe(true);
          else if (await control.isEnabled()) {
            await control.focus();
            for (const key of ['x', 'Space', 'ArrowDown', 'Delete']) await page.keyboard.press(key);
            await page.keyboard.press('Escape');
          }
        }
      }
      expect(
        await page
          .locator('form[data-sample]')
          .evaluateAll((forms) => forms.map((form) => form.getAttribute('data-value'))),
      ).toEqual(before);
    },
  );

  test.each([
    ...['text', 'pattern', 'number', 'day', 'choice', 'password', 'color', 'location'].map(
      (section) => [section, '_disabled'] as const,
    ),
    // If read-only, they have nothing to press or type into.
    ...['picture', 'file'].map((section) => [section, '_read_only'] as const),
  ])('%s: every widget is reached by the Tab key and has its label as its name', async (section, locked) => {
    const page = await gallery.open(section);
    const wanted = await page
      .locator(`form[data-sample]:not([data-sample$="_disabled"], [data-sample$="${locked}"])`)
      .evaluateAll((forms) => forms.map((form) => form.getAttribute('data-sample') ?? ''));
    const reached = new Set<string>();
    for (let turn = 0; turn < wanted.length * 3 && reached.size < wanted.length; turn += 1) {
      await page.keyboard.press('Tab');
      reached.add(
        await page.evaluate(() => document.activeElement?.closest('form')?.getAttribute('data-sample') ?? ''),
      );
      reached.delete('');
    }
    expect([...reached].toSorted()).toEqual(wanted.toSorted());
    // What a screen reader says for each: the role, and the label; for a list's button the label and the value.
    for (const sample of await page.locator('form[data-sample]').all()) {
      const label =
        (
          await sample.locator('.ui-label, .ui-switch .ui-check-words, .ui-check .ui-check-words').first().textContent()
        )?.replace('*', '') ?? '';
      const named = sample
        .getByLabel(label)
        .or(sample.getByRole('button', { name: label }))
        .or(sample.getByRole('switch', { name: label }));
      await expect.poll(() => named.count(), { message: label }).toBeGreaterThan(0);
    }
  });
});
