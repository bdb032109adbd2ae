/**
 * The mailbox behind the spellings of an address: case, width, what stands behind a `+`, and the dots that Google's
 * mailboxes do not tell apart. For limits only; mails go to the address as it is.
 */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address
    .normalize('NFKC')
    .toLowerCase()
    .split(/@(?=[^@]*$)/u);
  const [name = ''] = local.split('+');
  return /^(gmail|googlemail)\.com$/u.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
