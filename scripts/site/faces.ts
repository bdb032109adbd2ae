import type { Plugin } from 'vite';

/** Index files of kits, which only re-export. */
const faces = /\/src\/shared\/(?:resource|report)\/index\.ts$/;

/**
 * Lets a screen that imports one part of a kit from its index load that part alone. The other parts import styles, so the bundler
 * would keep all of them: it cannot know that the index has no effects of its own.
 */
export function kitFaces(): Plugin {
  return {
    name: 'kit-faces',
    apply: 'build',
    transform(code, id) {
      return faces.test(id.split('?')[0] ?? '') ? { code, map: null, moduleSideEffects: false } : undefined;
    },
  };
}
