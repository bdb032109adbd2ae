import type { Plugin } from 'vite';

/**
 * Reduces an icon to its drawing. It removes random keys, which do not compress and which React needs only for strokes that could
 * change places; the size if it is the usual one; and statements without effect.
 * @throws if icons have another form by now
 */
export function drawingOnly(source: string): string {
  const lean = source
    .replaceAll(/,\s+key: "[^"]+"(?=\s+\})/g, '')
    .replace(/^ {2}size: 24,\n/m, '')
    .replace(/^__iconData\.node;\n/m, '');
  // Some only re-export another drawing.
  if (source.includes('createLucideIcon(') && (lean === source || /\bkey:/.test(lean))) {
    throw new Error('Icons are written in another way than scripts/site/lean-icons.ts knows');
  }
  return lean;
}

const icons = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/;

/** Applies {@link drawingOnly} to the browser's bundles. */
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
