import type { ResourceNames } from './names.ts';

/** Words by key; a tree as the locale files are. */
export interface Words {
  readonly [key: string]: string | Words;
}

type Named = Pick<ResourceNames, 'title' | 'one' | 'many'>;

/** A text in as many plural forms as a language has. */
function pluralOf(language: string, key: string, one: string, many: string): Words {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return Object.fromEntries(forms.map((form) => [`${key}_${form}`, form === 'one' ? one : many]));
}

/** A resource's words for a language: the English ones, in as many plural forms as the language has. */
export function wordsOf(names: Named, language: string): Words {
  const { title, one, many } = names;
  return {
    title,
    purpose: `What ${many} are for, in one line.`,
    create: `New ${one}`,
    edit: `Edit ${one}`,
    empty: { title: `No ${many} yet`, text: `What ${many} are for, and what to do first.` },
    delete: {
      ...pluralOf(language, 'question', `Delete {{count}} ${one}?`, `Delete {{count}} ${many}?`),
      ...pluralOf(language, 'consequence', 'It is gone for good.', 'They are gone for good.'),
    },
    field: { code: 'Code', name: 'Name', remark: 'Remark' },
  };
}

/** What is asked before an action, and said after it. */
const actionOf = ({ one, many }: Named, language: string, label: string, done: string, text: string): Words => ({
  label,
  ...pluralOf(language, 'question', `${label} ${one} {{name}}?`, `${label} {{count}} ${many}?`),
  text,
  ...pluralOf(language, 'done', `{{count}} ${one} ${done}`, `{{count}} ${many} ${done}`),
});

/** Words of a request: those of a resource, what was decided, and what deciding asks. */
export function requestWordsOf(names: Named, language: string): Words {
  const action = (label: string, done: string, text: string): Words => actionOf(names, language, label, done, text);
  return {
    ...wordsOf(names, language),
    field: {
      employee: 'Employee',
      day: 'Day',
      remark: 'Remark',
      status: 'Status',
      decided_by: 'Decided by',
      decide_time: 'Decided',
      reject_reason: 'Reason',
    },
    status_choice: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected', revoked: 'Withdrawn' },
    action: {
      approve: action('Approve', 'approved', 'What an approval brings about.'),
      reject: action('Reject', 'rejected', 'The person is told, and why.'),
      revoke: action('Withdraw', 'withdrawn', 'Nobody decides about it any more.'),
    },
  };
}

/** Words of people's own requests: their fields are called as the company's are. */
export function ownRequestWordsOf(names: Named, language: string): Words {
  const { field: _, ...words } = wordsOf(names, language);
  const revoke = actionOf(names, language, 'Withdraw', 'withdrawn', 'Nobody decides about it any more.');
  return { ...words, title: myTitle(names), action: { revoke } };
}

/** What people's own records are called. */
export const myTitle = ({ many }: Named): string => `My ${many}`;

/** Words of a report: its fields are called as in all others. */
export const reportWordsOf = ({ title }: Named): Words => ({ title, purpose: 'What this report tells, in one line.' });

/** Words of a screen of its own. */
export const screenWordsOf = ({ title }: Named): Words => ({
  title,
  purpose: `What people do here, in one line.`,
  empty: { title: 'Nothing yet', text: 'What will stand here, and what to do first.' },
});
