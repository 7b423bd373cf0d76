// STORAGE_URL: `https://KEY:SECRET@host/bucket/folder?region=eu-central-1` of an S3-compatible service. Special characters in key
// and secret (`/`, `+`, `@`) must be percent-encoded.

export type Bucket = {
  /** The bucket's URL, without a trailing slash. */
  readonly url: string;
  /** Prefix of every key: empty, or a folder with a trailing slash. */
  readonly folder: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

const FORM = 'must be as https://KEY:SECRET@s3.example.com/bucket?region=eu-central-1';

export function parseBucket(value: string): Bucket {
  if (!URL.canParse(value)) throw new Error(FORM);
  const { protocol, origin, username, password, pathname, searchParams } = new URL(value);
  const [bucket, ...folders] = pathname.split('/').filter(Boolean);
  const isWhole = /^https?:$/.test(protocol) && username && password && bucket;
  if (!isWhole) throw new Error(FORM);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new Error('must be an address whose bucket has 3 to 63 small letters, digits, dots and dashes');
  if (folders.some((name) => !/^[a-zA-Z0-9._-]+$/.test(name) || /^\.+$/.test(name)))
    throw new Error('must be an address whose folder has letters, digits, dots, dashes and underscores only');
  return {
    url: `${origin}/${bucket}`,
    folder: folders.map((name) => `${name}/`).join(''),
    region: searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  };
}
