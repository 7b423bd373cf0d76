// STORAGE_URL: `https://KEY:SECRET@host/bucket/folder?region=eu-central-1`, of any service that speaks S3. Key and secret
// are written as in every URL: what is special in one (`/`, `+`, `@`) as its percent code.

export type Bucket = {
  /** Of the bucket, without a slash at the end. */
  readonly url: string;
  /** Before every key: empty, or a folder with a slash at its end. */
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
