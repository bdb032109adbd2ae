/**
 * Host names that no company may have: browsers, mail programs and networks request some by themselves (`wpad`, `autodiscover`),
 * and people would take others for the product's own (`admin`, `login`, `support`).
 */
const reserved: ReadonlySet<string> = new Set(
  `about abuse account accounts acme-challenge admin administrator alpha api apis app apps assets auth autoconfig autodiscover
  backup beta billing blog broadcasthost cdn cert chat cloud console contact corp cpanel dashboard data database db demo dev
  device devices dns docs download email error ext files forum ftp gateway git graphql health help home host hostmaster http
  https iclock id imap info internal intranet invite ipv4 ipv6 isatap jobs lan ldap legal live local localdomain localhost log
  login logs mail mailer mailer-daemon manage media metrics mobile monitor mta mta-sts mx mysql news nobody noc noreply
  no-reply ns ns0 ns1 ns2 ns3 ns4 ntp oauth office ops outbox owner partner partners pay payment payments pop pop3 portal
  postmaster postgres preview press privacy private prod production proxy public raw register relay remote reset root sales
  sandbox secure security server service services shop sign-in signin sign-up signup sip site sites smtp sql ssl sso staff
  stage staging static stats status store sub subscription support switch-company sys sysadmin system team telnet terminal
  terminals test-mail tls token tools trust uploads usenet user users vendor vpn web webdisk webhook webhooks webmail
  webmaster websocket wiki wpad ws www www1 www2 www3`.split(/\s+/),
);

/**
 * A host label by the internet's rules (RFC 1123): letters, digits and hyphens, no hyphen at either end, and none in the third and
 * fourth place, which mark internationalised names (`xn--`, RFC 5891).
 */
export const hostLabel = /^(?!www$|..--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** True for labels that the product or networks use. */
export function isReservedDomain(text: string): boolean {
  return reserved.has(text);
}
