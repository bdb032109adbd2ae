/** The kind of a file by its content: the same rules in the browser and on the server. */
export { contentKind, fitsName, pictureTypeOf, type ContentKind } from './content-kind.ts';
export { pictureSize } from './picture-size.ts';
