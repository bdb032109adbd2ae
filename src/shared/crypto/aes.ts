import AES from 'crypto-js/aes';
import core from 'crypto-js/core';
import Utf8 from 'crypto-js/enc-utf8';
import Pkcs7 from 'crypto-js/pad-pkcs7';

export interface CipherConfiguration {
  /** 16, 24 or 32 bytes as UTF-8 text. */
  readonly key: string;
  /** 16 bytes as UTF-8 text. */
  readonly iv: string;
}

/**
 * The fixed symmetric cipher of spec section 9: AES, CBC, PKCS7, with key and IV from configuration. It obscures, it
 * does not protect: nothing may rely on it for security (docs/decisions.md#8-the-aes-helper).
 * @throws if key or IV have the wrong length
 */
export function createCipher({ key, iv }: CipherConfiguration): {
  /** Base64 of the encrypted text. */
  encrypt: (text: string) => string;
  /** The text, or undefined if it was not encrypted with this key. */
  decrypt: (encrypted: string) => string | undefined;
} {
  const keyWords = Utf8.parse(key);
  const ivWords = Utf8.parse(iv);
  if (![16, 24, 32].includes(keyWords.sigBytes)) throw new Error('The key needs 16, 24 or 32 bytes');
  if (ivWords.sigBytes !== 16) throw new Error('The IV needs 16 bytes');
  const options = { iv: ivWords, mode: core.mode.CBC, padding: Pkcs7 };
  return {
    encrypt: (text) => AES.encrypt(text, keyWords, options).toString(),
    decrypt: (encrypted) => {
      try {
        const words = AES.decrypt(encrypted, keyWords, options);
        // A wrong key gives impossible padding, which results in a negative or excessive size.
        return words.sigBytes < 0 ? undefined : words.toString(Utf8);
      } catch {
        return undefined;
      }
    },
  };
}
