/** A colour's parts: red, green and blue 0 to 255, alpha 0 to 1. */
export interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/;
/** With its opacity, as the kit writes it. */
const hexWithAlpha = /^#?([0-9a-f]{6})([0-9a-f]{2})$/;
const call = /^(rgba?|hsla?)\(\s*(.+?)\s*\)$/;
const number = /^\d{1,3}(?:\.\d{1,6})?$/;
const percent = /^\d{1,3}(?:\.\d{1,6})?%$/;

/**
 * A colour as people paste it (spec section 5): 3 or 6 hexadecimal digits with or without `#`, 8 with the opacity, `rgb()`, `rgba()`, `hsl()` or
 * `hsla()`. Anything else, and any part beyond its limits (RGB 0–255, alpha 0–1 or 0–100 %, hue 0–360, saturation and
 * lightness 0–100 %), is null: the paste is ignored.
 */
export function readColor(text: string): Rgba | null {
  const plain = text.trim().toLowerCase();
  const alphaHex = hexWithAlpha.exec(plain);
  if (alphaHex?.[1] && alphaHex[2]) return { ...fromHex(alphaHex[1]), a: Number.parseInt(alphaHex[2], 16) / 255 };
  const digits = hex.exec(plain)?.[1];
  if (digits) return fromHex(digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits);
  const [, name, inside = ''] = call.exec(plain) ?? [];
  if (name === undefined) return null;
  const parts = partsOf(inside);
  if (!parts) return null;
  const [first, second, third, fourth] = parts;
  if (first === undefined || second === undefined || third === undefined) return null;
  const a = fourth === undefined ? 1 : readAlpha(fourth);
  if (a === null) return null;
  return name.startsWith('rgb') ? readRgb(first, second, third, a) : readHsl(first, second, third, a);
}

/** `1, 2, 3, 0.4` or `1 2 3 / 40%`: three parts, or four with the opacity. */
function partsOf(inside: string): string[] | null {
  const parts = inside.includes(',') ? inside.split(',') : inside.replace(/\s*\/\s*/, ' ').split(/\s+/);
  return parts.length === 3 || parts.length === 4 ? parts.map((part) => part.trim()) : null;
}

function fromHex(digits: string): Rgba {
  const at = (index: number): number => Number.parseInt(digits.slice(index, index + 2), 16);
  return { r: at(0), g: at(2), b: at(4), a: 1 };
}

function within(text: string, pattern: RegExp, most: number): number | null {
  if (!pattern.test(text)) return null;
  const value = Number.parseFloat(text);
  return value <= most ? value : null;
}

function readAlpha(text: string): number | null {
  if (text.endsWith('%')) {
    const share = within(text, percent, 100);
    return share === null ? null : share / 100;
  }
  return within(text.startsWith('.') ? `0${text}` : text, number, 1);
}

function readRgb(red: string, green: string, blue: string, a: number): Rgba | null {
  const [r, g, b] = [red, green, blue].map((part) => {
    const share = within(part, percent, 100);
    return share === null ? within(part, number, 255) : (share * 255) / 100;
  });
  if (r === null || r === undefined || g === null || g === undefined || b === null || b === undefined) return null;
  return { r: Math.round(r), g: Math.round(g), b: Math.round(b), a };
}

function readHsl(hue: string, saturation: string, lightness: string, a: number): Rgba | null {
  const h = within(hue.replace(/deg$/, ''), number, 360);
  const s = within(saturation, percent, 100);
  const l = within(lightness, percent, 100);
  return h === null || s === null || l === null ? null : { ...hslToRgb(h, s, l), a };
}

/** @param h 0–360 @param s 0–100 @param l 0–100 (CSS Color 4, 7.1) */
export function hslToRgb(h: number, s: number, l: number): Pick<Rgba, 'r' | 'g' | 'b'> {
  const share = (s / 100) * Math.min(l / 100, 1 - l / 100);
  const channel = (n: number): number => {
    const k = (n + h / 30) % 12;
    return Math.round(255 * (l / 100 - share * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return { r: channel(0), g: channel(8), b: channel(4) };
}

/** Hue 0–360, saturation and lightness 0–100, not rounded. */
export function rgbToHsl({ r, g, b }: Pick<Rgba, 'r' | 'g' | 'b'>): { h: number; s: number; l: number } {
  const [red, green, blue] = [r / 255, g / 255, b / 255];
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  const l = most - spread / 2;
  const s = spread === 0 ? 0 : spread / (1 - Math.abs(2 * l - 1));
  const h =
    spread === 0
      ? 0
      : most === red
        ? ((green - blue) / spread + 6) % 6
        : most === green
          ? (blue - red) / spread + 2
          : (red - green) / spread + 4;
  return { h: h * 60, s: Math.min(s, 1) * 100, l: l * 100 };
}

/** As on the wire: `#rrggbb`, with `aa` if it is transparent and may be. */
export function colorText({ r, g, b, a }: Rgba, alpha: boolean): string {
  const pair = (value: number): string => Math.round(value).toString(16).padStart(2, '0');
  const opacity = Math.round(a * 255);
  return `#${pair(r)}${pair(g)}${pair(b)}${alpha && opacity < 255 ? pair(opacity) : ''}`;
}

/**
 * Pasted or typed text as on the wire; `''` if it is not a colour. An opaque field drops the opacity of `rgba()` and
 * `hsla()`, and refuses eight digits.
 */
export function normaliseColor(text: string, alpha: boolean): string {
  const color = !alpha && hexWithAlpha.test(text.trim().toLowerCase()) ? null : readColor(text);
  return color === null ? '' : colorText(color, alpha);
}
