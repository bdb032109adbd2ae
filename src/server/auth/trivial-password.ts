/** Words and keyboard walks from the top of leaked password lists, without digits, signs and substitutions. */
const trivialWords = new Set(
  `
  password passwort passwd pass contrasena contrasenia senha sifre parola parole motdepasse kennwort hunter
  qwerty qwertyui qwertyuiop qwertz azerty asdf asdfgh asdfghjk zxcvbn zxcvbnm qazwsx qazwsxedc wasd
  abc abcd abcde abcdef abcdefg abcdefgh aaa aaaa test testtest tester testing demo sample example guest
  admin administrator adminadmin root superuser supervisor manager user username login default temp temporary
  welcome welcomeback hello helloworld hi letmein openup open access trustno master system server database
  secret changeme change newpassword mypassword passwordpassword passpass company office employee attendance
  iloveyou loveyou love lovely sunshine princess dragon monkey shadow football baseball soccer batman superman
  spiderman pokemon starwars charlie michael jordan jessica ashley daniel thomas george robert andrew martin
  summer winter spring autumn fall monday tuesday wednesday thursday friday saturday sunday january february march
  april may june july august september october november december america mexico istanbul turkiye ankara dubai
  google facebook amazon apple samsung nokia toyota ferrari computer internet windows linux oracle cisco
  freedom whatever ninja mustang harley cookie flower killer hannah buster tigger pepper ginger
`
    .trim()
    .split(/\s+/),
);

/** Leaked passwords that satisfy the rule of four character classes and hide their word in another way. */
const leaked = new Set(
  `
  1q2w3e4r! 1qaz@wsx 1qaz@wsx# !qaz2wsx 1qaz!qaz zaq!2wsx zaq1@wsx 1q2w3e4r@ q1w2e3r4! !q2w3e4r @wsx1qaz
  p@$$w0rd p@$$w0rd1 p@ssw0rd p@ssw0rd1 p@ssw0rd123 pa$$w0rd pa$$word1 abc@1234 abc!1234 aa123456! aa@123456 a123456!
  abcd@1234 abcd!1234 test@123 pass@123 india@123 asdf@1234 qwer@1234 qwe!23 qwe123!@# asd123!@# 123qwe!@#
`
    .trim()
    .split(/\s+/),
);

const substitutes: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
};

/** Possible readings of substituted letters: `P@ssw0rd` is `password`; `1` and `!` stand for i or l. */
function readings(text: string): string[] {
  const plain = text.replaceAll(/[034578@$]/g, (sign) => substitutes[sign] ?? sign);
  return [text, plain, ...['i', 'l'].map((letter) => plain.replaceAll(/[1!]/g, letter))];
}

/**
 * True for passwords that anyone would try: known leaked ones, a known word with decoration (`Welcome2026!`), and the
 * person's or company's own words (e-mail's name, company, employee code).
 * @param own words of four letters or more that belong to the account; case does not matter.
 */
export function isTrivialPassword(password: string, own: readonly string[] = []): boolean {
  const lower = password.toLowerCase();
  if (leaked.has(lower) || new Set(lower).size < 5) return true;
  // Decoration stands at the ends: remove it first, then undo the substitutions.
  const core = lower.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  const words = [...readings(lower), ...readings(core)].map((text) => text.replaceAll(/[^a-z]/g, ''));
  if (words.some((word) => trivialWords.has(word))) return true;
  const plain = readings(lower).map(lettersAndDigits);
  return own
    .map((word) => lettersAndDigits(word.toLowerCase()))
    .some((word) => word.length >= 4 && plain.some((text) => text.includes(word)));
}

function lettersAndDigits(text: string): string {
  return text.replaceAll(/[^a-z0-9]/g, '');
}
