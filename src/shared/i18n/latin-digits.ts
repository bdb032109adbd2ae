/**
 * Arabic and Persian digits and signs, as keyboards of their readers type them, converted to the digits of the wire.
 */
export function latinDigits(text: string): string {
  return text
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('٫', '.')
    .replaceAll('٪', '%')
    .replaceAll('،', ',');
}
