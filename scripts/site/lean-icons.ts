import type { Plugin } from 'vite';

/**
 * An icon's drawing alone: no random keys, which no compression makes smaller and React asks for only where the strokes of a drawing
 * could change places, no size where it is the usual one, no statement that does nothing.
 * @throws where icons are written otherwise by now
 */
export function drawingOnly(source: string): string {
  const lean = source
    .replaceAll(/,\s+key: "[^"]+"(?=\s+\})/g, '')
    .replace(/^ {2}size: 24,\n/m, '')
    .replace(/^__iconData\.node;\n/m, '');
  // Some only hand on another's drawing.
  if (source.includes('createLucideIcon(') && (lean === source || /\bkey:/.test(lean))) {
    throw new Error('Icons are written in another way than scripts/site/lean-icons.ts knows');
  }
  return lean;
}

const icons = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/;

/** Puts {@link drawingOnly} into the browser's bundles. */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    transform(code, id) {
      const isIcon = this.environment.name === 'client' && icons.test(id.split('?')[0] ?? '');
      return isIcon ? { code: drawingOnly(code), map: null } : undefined;
    },
  };
}
