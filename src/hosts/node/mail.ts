// Mail over SMTP, and the address that it comes from.

import type { Transporter } from 'nodemailer';
import type { Mail } from '#server/ports.ts';

/** A mail server that takes the connection and says nothing holds up nobody for minutes. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** The transport is made with the first mail, so that a start does not read what sends mail. */
export function createMail(smtpUrl: string): Mail {
  let made: Promise<Transporter> | undefined;
  return {
    async send({ attachments, ...mail }) {
      made ??= import('nodemailer').then(({ createTransport }) =>
        createTransport({ url: smtpUrl, ...patience }),
      );
      const files = attachments.map((file) => ({ ...file, content: Buffer.from(file.content) }));
      await (await made).sendMail({ ...mail, attachments: files });
    },
  };
}

/** `smtp://user:password@host?from=office@example.com`; else no-reply at the product's own host. */
export function senderAddress(smtpUrl: string | undefined, publicUrl: string): string {
  const named = smtpUrl ? new URL(smtpUrl).searchParams.get('from') : null;
  return named ?? `no-reply@${new URL(publicUrl).hostname}`;
}

/** What the jobs that send mail are told. */
export function mailSettings({ smtpUrl, publicUrl }: { smtpUrl?: string | undefined; publicUrl: string }) {
  const server = smtpUrl === undefined ? undefined : createMail(smtpUrl);
  return { server, from: senderAddress(smtpUrl, publicUrl), publicUrl };
}
