export { createCipher, type CipherConfiguration } from './aes.ts';
export { randomId } from './random-id.ts';
