/**
 * The mailbox behind an address, without differences of case, width, a `+` suffix or dots in Gmail addresses.
 * For limits only; mails go to the address as typed.
 */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address
    .normalize('NFKC')
    .toLowerCase()
    .split(/@(?=[^@]*$)/u);
  const [name = ''] = local.split('+');
  return /^(gmail|googlemail)\.com$/u.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
