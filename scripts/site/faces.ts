import type { Plugin } from 'vite';

/** Faces of kits: they only hand on what other files have. */
const faces = /\/src\/shared\/(?:resource|report)\/index\.ts$/;

/**
 * Lets a screen that takes one part of a kit from its face load that part alone. The others bring styles, so that the bundler
 * would keep all of them: it cannot know that a face does nothing by itself.
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
