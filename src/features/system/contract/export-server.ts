import { integer, readOnly, secret, text } from '#shared/contract/index.ts';

/** An address without an account in it, which would be stored in the open. */
const webAddress = /^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#\\]*)?$/iu;

/** The address of a store, without bucket. */
const webOrigin = /^https?:\/\/[^\s/?#@\\]+\/?$/iu;
/** Folders in a bucket, set apart by slashes; none begins with a dot. */
const prefix = /^(?:[\p{L}\p{N}_(-][\p{L}\p{M}\p{N} _().-]*(?:\/|$))+$/u;
const ofAddress = { group: 'where', visibleWhen: { field: 'target', is: 'webhook' } } as const;
const ofStore = { group: 'where', visibleWhen: { field: 'target', is: 's3' } } as const;

/** The name or the address of a server. */
const serverName = /^(?:[A-Za-z\d](?:[A-Za-z\d.-]{0,251}[A-Za-z\d])?|\[?[\dA-Fa-f:.]{2,45}\]?)$/;
/** A directory of a server; none of its parts begins with a dot, so that none leads upwards. */
const serverDirectory = /^\/?(?:[\p{L}\p{N}_@(-][\p{L}\p{M}\p{N} _().@-]*(?:\/|$))*$/u;
const ofSftp = { group: 'where', visibleWhen: { field: 'target', is: 'sftp' } } as const;

/** The server to which an automatic export sends its files, by its target. */
export const serverFields = {
  webhook_url: text({
    max: 500,
    required: true,
    noSpaces: true,
    isExempt: true,
    pattern: webAddress,
    patternCode: 'website',
    ...ofAddress,
  }),
  s3_endpoint: text({
    max: 300,
    required: true,
    noSpaces: true,
    pattern: webOrigin,
    patternCode: 'website',
    ...ofStore,
  }),
  s3_region: text({
    max: 50,
    default: 'us-east-1',
    required: true,
    pattern: /^[a-z\d-]+$/,
    patternCode: 'storeRegion',
    ...ofStore,
  }),
  s3_bucket: text({
    max: 63,
    required: true,
    pattern: /^[A-Za-z\d][A-Za-z\d._-]{1,61}[A-Za-z\d]$/,
    patternCode: 'bucketName',
    ...ofStore,
  }),
  s3_prefix: text({ max: 200, pattern: prefix, patternCode: 'storePrefix', ...ofStore }),
  s3_key: text({ max: 128, required: true, noSpaces: true, pattern: /^[\w.+-]+$/, ...ofStore }),
  /** Entered again for another server or access key. */
  s3_secret: secret({ max: 256, pattern: /^[!-~]*$/, ...ofStore }),
  sftp_host: text({
    max: 253,
    required: true,
    noSpaces: true,
    pattern: serverName,
    patternCode: 'hostName',
    ...ofSftp,
  }),
  sftp_port: integer({ min: 1, max: 65_535, default: 22, required: true, ...ofSftp }),
  sftp_user: text({ max: 100, required: true, noSpaces: true, ...ofSftp }),
  /** Either of the two, entered again for another server or user. */
  sftp_password: secret({ max: 256, pattern: /^[^\u0000-\u001f\u007f]*$/, ...ofSftp }),
  sftp_key: secret({ max: 8000, pattern: /^[\n\r -~]*$/, ...ofSftp }),
  sftp_directory: text({ max: 300, pattern: serverDirectory, patternCode: 'serverDirectory', ...ofSftp }),
  /** SHA-256 of the key that somebody has accepted as the server's; empty before that. */
  sftp_fingerprint: readOnly(text({ max: 60, ...ofSftp })),
} as const;
