import { useEffect, useState } from 'react';
import type { FieldMessage, FieldMessages } from '#shared/contract/messages.ts';
import { useTranslation, mistakeKeys } from '#shared/i18n/index.ts';
import { notify } from '../notify.ts';
import type { TextRule } from '#shared/contract/field/text-rule.ts';

interface PublicForm<Name extends string> {
  /** By field, in their order on the form. */
  readonly rules: Readonly<Record<Name, TextRule>>;
  readonly initial?: Partial<Record<Name, string>>;
  /** Parts other than text fields that the server may refuse: shown by {@link usePublicForm}'s `messageOf`. */
  readonly others?: readonly string[];
  /** Errors between fields, of cleaned values. */
  readonly between?: (values: Readonly<Record<NoInfer<Name>, string>>) => Partial<Record<NoInfer<Name>, FieldMessage>>;
  /** The server's messages of the last attempt; each stays until its field changes. */
  readonly refused: FieldMessages;
  /** Fields of `rules` that the form does not show. */
  readonly hidden?: readonly NoInfer<Name>[];
  /** Nothing changes while it is being sent. */
  readonly isBusy: boolean;
  readonly onChange?: () => void;
  /** Receives cleaned values without errors. */
  readonly onSubmit: (values: Readonly<Record<Name, string>>) => void;
  /** The form was sent with errors, which now show at their fields. */
  readonly onMistakes?: (mistakes: Partial<Record<Name, FieldMessage>>) => void;
}

/** The props of a text field of a public form. */
export interface PublicFieldProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
  readonly errorMessage: string | undefined;
  readonly maxLength: number;
  readonly isReadOnly: boolean;
  readonly isRequired: boolean;
  readonly autoCapitalize: 'none';
  readonly spellCheck: 'false';
}

/**
 * State of a form of the public pages: text fields checked by their rules. Errors show once a field has been changed
 * and left, or the form has been sent, and disappear when the value is right.
 */
export function usePublicForm<Name extends string>(form: PublicForm<Name>) {
  const { rules, initial, others = [], hidden = [], between, refused, isBusy, onChange, onSubmit, onMistakes } = form;
  const { t } = useTranslation('common');
  const names = Object.keys(rules).filter((name): name is Name => name in rules);
  const [values, setValues] = useState<Readonly<Record<Name, string>>>(() =>
    fill(names, (name) => initial?.[name] ?? ''),
  );
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [isSent, setSent] = useState(false);
  // The server's messages that a change has made obsolete.
  const [answered, setAnswered] = useState<{ to: FieldMessages; names: readonly string[] }>({ to: refused, names: [] });

  const cleaned = (given = values): Readonly<Record<Name, string>> =>
    fill(names, (name) => rules[name].clean(given[name]));
  const mistakesIn = (given: Readonly<Record<Name, string>>): Partial<Record<Name, FieldMessage>> => {
    const found: Partial<Record<Name, FieldMessage>> = { ...between?.(given) };
    for (const name of names) {
      const mistake = rules[name].mistake(given[name]);
      if (mistake) found[name] = mistake;
    }
    return found;
  };
  const mistakes = mistakesIn(cleaned());
  const isNeeded = (name: Name): boolean => rules[name].mistake('') !== undefined;
  // Where all are needed, a mark at each would say nothing.
  const isMarked = names.some((name) => !isNeeded(name) && !hidden.includes(name));

  const words = (message: FieldMessage | undefined): string | undefined =>
    message && t(mistakeKeys(message.code), { ...message.context });
  const theirs = (name: string): FieldMessage | undefined =>
    answered.to === refused && answered.names.includes(name) ? undefined : refused[name]?.[0];
  const answer = (changed: readonly string[]): void =>
    setAnswered({ to: refused, names: [...(answered.to === refused ? answered.names : []), ...changed] });
  const messageAt = (name: Name): FieldMessage | undefined =>
    theirs(name) ?? (isSent || (left.includes(name) && touched.includes(name)) ? mistakes[name] : undefined);
  const change = (texts: Partial<Record<Name, string>>): void => {
    const changed = names.filter((name) => texts[name] !== undefined);
    setValues({ ...values, ...fill(changed, (name) => rules[name].typed(texts[name] ?? '')) });
    setTouched([...touched, ...changed]);
    answer(changed);
    onChange?.();
  };

  // A message for a field that is not here is shown all the same.
  const isAstray = Object.keys(refused).some((name) => !(name in rules) && !others.includes(name));
  useEffect(() => {
    if (isAstray) void notify({ variant: 'error', keys: ['api:ZBOA0001'] });
  }, [refused, isAstray]);

  return {
    values,
    /** The server's message about one of the `others`. */
    messageOf: (name: string): string | undefined => words(theirs(name)),
    /** One of the `others` has changed: its message is obsolete. */
    answered: (name: string): void => answer([name]),
    /** Several fields at once, other than by typing. */
    change,
    /** The cleaned value of a field, undefined if it has an error. */
    rightValue: (name: Name): string | undefined => (mistakes[name] ? undefined : cleaned()[name]),
    field: (name: Name): PublicFieldProps => ({
      name,
      value: values[name],
      onChange: (text: string) => {
        const texts: Partial<Record<Name, string>> = {};
        texts[name] = text;
        change(texts);
      },
      onBlur: () => setLeft([...left, name]),
      errorMessage: words(messageAt(name)),
      maxLength: rules[name].max,
      isReadOnly: isBusy,
      isRequired: isMarked && isNeeded(name),
      autoCapitalize: 'none',
      spellCheck: 'false',
    }),
    /** For the form element. */
    submit: (event: Pick<Event, 'preventDefault' | 'stopPropagation'>): void => {
      event.preventDefault();
      // For React, a form in a dialog is part of the form that opened it, which must not be sent by this.
      event.stopPropagation();
      if (isBusy) return;
      setSent(true);
      const first = names.find((name) => mistakes[name]);
      if (first === undefined) return onSubmit(cleaned());
      onMistakes?.(mistakes);
      document.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus();
    },
  };
}

/** A record of every name. */
function fill<Name extends string>(
  names: readonly Name[],
  value: (name: Name) => string,
): Readonly<Record<Name, string>> {
  // Every name is present, which the compiler cannot see from entries.
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, string>;
}
