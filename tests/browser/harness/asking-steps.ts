import type { Locator, Page } from 'playwright';
import { wordsIn } from '#server/words/index.ts';
import { builtKey } from '#shared/i18n/keys.ts';
import type { Language } from '#shared/i18n/languages.ts';
import { faultsOf, type Look } from './look.ts';

/** The kinds of requests, as their words are called. */
export type AskedKind = 'manualLog' | 'leave' | 'overtime' | 'training' | 'swapSchedule';

/** The paths of a kind: the person's own requests, the inbox, the office's list. */
export function askingPaths(kind: AskedKind) {
  const path = kind.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`);
  return { own: `/personal/request/${path}`, inbox: `/personal/approval/${path}`, office: `/att/${path}` } as const;
}

const questionOn = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog')).last();

/** The faults of a page with an open form; everything behind a form is hidden from the check. */
export const formFaultsOf = async (page: Page, look: Look): Promise<string[]> =>
  (await faultsOf(page, look)).filter((fault) => !/^(landmark-one-main|page-has-heading-one)/.test(fault));

/** The steps of asking and deciding in a language, whose texts are those of its locale files. */
export function askingSteps(language: Language) {
  const { text } = wordsIn(language);
  const named = (key: Parameters<typeof builtKey>[0]): string => text(builtKey(key));

  /** Opens the form of a new request of one's own, or of one that the office enters. */
  const open = async (page: Page, kind: AskedKind, by: 'personal' | 'att'): Promise<Locator> => {
    const name = named(`${by}:${kind}.create`);
    await page.getByRole('button', { name, exact: true }).first().click();
    return page.getByRole('dialog', { name });
  };
  /** Fills in inputs by their names, each as one leaves it. */
  const fill = async (form: Locator, values: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, value] of Object.entries(values)) {
      const input = form.locator(`input[name="${name}"]`);
      await input.fill(value);
      await input.press('Tab');
    }
  };
  const choose = async (page: Page, form: Locator, label: string, option: string): Promise<void> => {
    await form.getByRole('button', { name: label }).first().click();
    await page.getByRole('option', { name: option }).first().click();
  };
  const reason = (form: Locator, kind: AskedKind, why: string): Promise<void> =>
    form
      .getByLabel(named(`att:${kind}.field.apply_reason`), { exact: false })
      .first()
      .fill(why);
  const submit = async (form: Locator): Promise<void> => {
    await form.getByRole('button', { name: named('common:form.submit'), exact: true }).click();
    await form.waitFor({ state: 'detached' });
  };
  /** Performs an action of a row and answers its question with this text. */
  const act = async (page: Page, row: Locator, action: string, why: string): Promise<void> => {
    await row.getByRole('button', { name: named('common:list.actionsOf').replace('{{name}}', '').trim() }).click();
    const label = named(`common:action.${action}.label`);
    await page.getByRole('menuitem', { name: label, exact: true }).click();
    const question = questionOn(page);
    await question.getByRole('textbox').fill(why);
    await question.getByRole('button', { name: label, exact: true }).click();
  };
  /** Decides about a card of an inbox. */
  const decide = async (inbox: Page, card: Locator, decision: 'approve' | 'reject', why?: string): Promise<void> => {
    const label = named(`common:action.${decision}.label`);
    await card.getByRole('button', { name: label, exact: true }).click();
    const question = questionOn(inbox);
    if (why !== undefined) await question.getByRole('textbox').fill(why);
    await question.getByRole('button', { name: label, exact: true }).click();
    await card.waitFor({ state: 'detached' });
  };
  return { named, open, fill, choose, reason, submit, act, decide };
}
