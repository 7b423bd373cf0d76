// Sending mail over SMTP, and the sender address.

import type { Transporter } from 'nodemailer';
import type { Mail } from '#server/ports.ts';

/** Timeouts for a mail server that accepts the connection but does not answer. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** The transport is created with the first mail, so that startup does not load nodemailer. */
export function createMail(smtpUrl: string): Mail {
  let made: Promise<Transporter> | undefined;
  return {
    async send({ attachments, ...mail }) {
      made ??= import('nodemailer').then(({ createTransport }) =>
        createTransport({ url: smtpUrl, ...timeouts }),
      );
      const files = attachments.map((file) => ({ ...file, content: Buffer.from(file.content) }));
      await (await made).sendMail({ ...mail, attachments: files });
    },
  };
}

/** The `from` parameter of `smtp://user:password@host?from=office@example.com`; otherwise no-reply at the product's host. */
export function senderAddress(smtpUrl: string | undefined, publicUrl: string): string {
  const named = smtpUrl ? new URL(smtpUrl).searchParams.get('from') : null;
  return named ?? `no-reply@${new URL(publicUrl).hostname}`;
}

/** The settings of the mail jobs. */
export function mailSettings({ smtpUrl, publicUrl }: { smtpUrl?: string | undefined; publicUrl: string }) {
  const server = smtpUrl === undefined ? undefined : createMail(smtpUrl);
  return { server, from: senderAddress(smtpUrl, publicUrl), publicUrl };
}
