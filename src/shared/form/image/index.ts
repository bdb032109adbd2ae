/** Pictures in forms: one as it is, a logo, a person's photo, several. */
export { PictureField, type PictureShape } from './picture-field.tsx';
export { PicturesField } from './pictures-field.tsx';
export { useByteText } from './picture-words.ts';
