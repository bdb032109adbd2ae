import { html, raw } from 'hono/html';
import { filledMailText, type CompanyMailKind } from '#shared/contract/company-mails.ts';
import type { MailMessage } from '../host.ts';
import type { Provider } from '../vendor/provider.ts';
import { wordsIn } from '../words/index.ts';

/** Mails that the host writes; the texts of each are under `sys:mail.<kind>`. */
export type MailKind =
  | CompanyMailKind
  | 'activation'
  | 'accountExists'
  | 'passwordReset'
  | 'passwordSent'
  | 'passwordChanged'
  | 'newSignIn'
  | 'joinRequest'
  | 'companyCreated'
  | 'contactHeld'
  | 'contactMoved'
  | 'terminalDisputed'
  | 'signInReady'
  | 'staffInvitation'
  | 'staffAdded'
  | 'ownerInvitation'
  | 'ownerAdded'
  | 'ownerRemoved'
  | 'secondFactorReset';

/** A link of a mail; the first one becomes the button. */
export interface MailLink {
  readonly label:
    | 'activate'
    | 'signIn'
    | 'resetPassword'
    | 'accept'
    | 'approve'
    | 'reject'
    | 'review'
    | 'choosePassword'
    | 'decide'
    | 'open';
  readonly url: string;
  /** The name that its words contain. */
  readonly name?: string;
}

export interface MailOrder {
  readonly kind: MailKind;
  readonly to: string;
  /** The reader's language; unknown ones become English. */
  readonly language: string;
  /** Values for the texts, such as names of a company or a person. */
  readonly values?: Readonly<Record<string, string | number>>;
  readonly links?: readonly MailLink[];
}

/**
 * A name chosen by a stranger, changed so that mail programs make no link of it: an invitation from "Win at
 * evil.example" must not contain the link. It still reads the same.
 */
export function unlinked(name: string): string {
  return name
    .replaceAll(/(?<![a-z0-9+.-])[a-z0-9+.-]*:\/+/giu, '')
    .replaceAll(/(?<=\S)@(?=\S)/gu, ' @ ')
    .replaceAll(/(?<=[\p{L}\p{N}])([.\u3002\uff0e\uff61])(?=[\p{L}\p{N}])/gu, '$1 ');
}

/** Values that are names chosen by strangers. */
const chosenNames: ReadonlySet<string> = new Set([
  'company',
  'inviter',
  'terminal',
  'line',
  'lines',
  'what',
  'task',
  'file',
]);

function safeValues(values: Readonly<Record<string, string | number>>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      chosenNames.has(name) && typeof value === 'string' ? unlinked(value) : value,
    ]),
  );
}

/** The footer of every mail: why it was sent, who runs the installation, and whom to ask. */
function footerOf(words: ReturnType<typeof wordsIn>, provider: Provider): string[] {
  const { product_name: product, legal_name: name, address, support_email: email, support_phone: phone } = provider;
  const where = [name, ...address.split('\n')].map((part) => part.trim()).filter((part) => part !== '');
  return [
    words.text('sys:mail.footer', { product }),
    where.join(' · '),
    [email, phone].filter((part) => part !== '').join(' · '),
  ].filter((line) => line !== '');
}

/** Texts of a company instead of the usual ones, with places for values (`mailValues`). An empty one is the usual one. */
export interface OwnText {
  readonly subject: string;
  readonly text: string;
  /** Sent by the company's own mail server: only then may its texts contain links. */
  readonly mayLink: boolean;
}

/** What a mail says. */
export interface MailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly links: readonly { readonly url: string; readonly label: string }[];
  readonly note: string;
}

/** Mails that say the same as another until the company words them. */
const alike = { requestDecided: 'notification', alert: 'notification' } as const;
const isAlike = (kind: MailKind): kind is keyof typeof alike => Object.hasOwn(alike, kind);

/** The content of a mail in the reader's language. */
export function contentOfMail(
  { kind, language, values: given = {}, links = [] }: Omit<MailOrder, 'to'>,
  { product_name: product }: Provider,
  own?: OwnText,
): MailContent {
  const words = wordsIn(language);
  const values = { ...safeValues(given), product };
  const usual = isAlike(kind) ? alike[kind] : kind;
  const chosen = (text: string, otherwise: string): string => {
    if (!own || text.trim() === '') return otherwise;
    const filled = filledMailText(text, values);
    return own.mayLink ? filled : unlinked(filled);
  };
  return {
    subject: chosen(own?.subject ?? '', words.text(`sys:mail.${usual}.subject`, values)).replaceAll(/\s+/g, ' '),
    paragraphs: chosen(own?.text ?? '', words.text(`sys:mail.${usual}.text`, values))
      .split('\n')
      .filter((line) => line.trim() !== ''),
    links: links.map(({ label, url, name = '' }) => ({
      url,
      label: words.text(`sys:mail.link.${label}`, { name: unlinked(name), product }),
    })),
    note: words.text(`sys:mail.${usual}.note`, values),
  };
}

/** Writes a mail in the reader's language, as HTML and as plain text with the same content. */
export function composeMail(order: MailOrder, provider: Provider, own?: OwnText): MailMessage {
  const words = wordsIn(order.language);
  const { subject, paragraphs, links, note } = contentOfMail(order, provider, own);
  const footer = footerOf(words, provider);
  const text = [
    ...paragraphs,
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    note,
    ['-- ', ...footer].join('\n'),
  ].join('\n\n');
  const html = document(words, { product: provider.product_name, subject, paragraphs, links, note, footer });
  return { to: order.to, subject, text: `${text}\n`, html };
}

const style = {
  body: "margin:0;padding:24px;background:#f3f5f9;color:#1b2333;font-family:Poppins,'Segoe UI',Helvetica,Arial,sans-serif;font-size:15px;line-height:24px",
  card: 'max-width:512px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dfe4ee;border-radius:10px',
  mark: 'margin:0 0 24px;font-weight:600;color:#2459c4',
  title: 'margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600',
  button:
    'display:inline-block;padding:10px 20px;border-radius:6px;background:#2459c4;color:#ffffff;font-weight:600;text-decoration:none',
  quiet:
    'display:inline-block;padding:9px 20px;border-radius:6px;border:1px solid #b9c3d6;color:#1b2333;font-weight:600;text-decoration:none',
  url: 'margin:8px 0 0;font-size:12px;line-height:18px;color:#5a6580;word-break:break-all',
  note: 'margin:24px 0 0;font-size:13px;line-height:20px;color:#5a6580',
} as const;

/** `html` escapes everything. One column, no pictures and inline styles, which all mail programs keep. */
function document(
  words: { language: string; direction: string },
  {
    product,
    subject,
    paragraphs,
    links,
    note,
    footer,
  }: {
    readonly product: string;
    readonly subject: string;
    readonly paragraphs: readonly string[];
    readonly links: readonly { url: string; label: string }[];
    readonly note: string;
    readonly footer: readonly string[];
  },
): string {
  return String(
    html`<!doctype html>
      <html lang="${words.language}" dir="${words.direction}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${subject}</title>
        </head>
        <body style="${raw(style.body)}">
          <div style="${raw(style.card)}">
            <p style="${raw(style.mark)}">${product}</p>
            <h1 style="${raw(style.title)}">${subject}</h1>
            ${paragraphs.map((paragraph) => html`<p style="margin:0 0 16px">${paragraph}</p>`)}
            ${links.map(
              ({ url, label }, at) =>
                html`<p style="margin:16px 0 0">
                    <a href="${url}" style="${raw(at === 0 ? style.button : style.quiet)}">${label}</a>
                  </p>
                  <p style="${raw(style.url)}" dir="ltr">${url}</p>`,
            )}
            <p style="${raw(style.note)}">${note}</p>
          </div>
          <p style="max-width:512px;margin:16px auto 0;font-size:12px;color:#5a6580;text-align:center">
            ${footer.map((line, at) => (at === 0 ? line : html`<br />${line}`))}
          </p>
        </body>
      </html> `,
  );
}
