// @ts-check
import product from '../../astro.config.mjs';

/** The gallery of widgets alone, built for the tests as the product is built. */
export default { ...product, srcDir: './src/gallery' };
