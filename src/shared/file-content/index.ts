/** What files are by their content: the same rules in the browser and on the server. */
export { contentKind, fitsName, pictureTypeOf, type ContentKind } from './content-kind.ts';
export { pictureSize } from './picture-size.ts';
