import { afterAll, beforeAll, expect, it } from 'vitest';
import { someMailServer } from '#kernel/testing/test-server.ts';
import { type Company, openCompany, rows, run } from '../testing/company.ts';

let mailing: Company;
let silent: Company;
beforeAll(async () => {
  mailing = await openCompany({ settings: someMailServer });
  silent = await openCompany();
});
afterAll(async () => {
  await mailing.stop();
  await silent.stop();
});

const sentOf = async ({ owner }: Company, id: string) =>
  (await rows<object>(owner, `work_orders?id=eq.${id}&select=report_sent_at,report_sent_to`))[0];

it('mails the report with its PDF, and remembers to whom', async () => {
  const order = await mailing.order();
  expect((await run(mailing.owner, order, 'mail_report', {})).body.error?.fields).toHaveProperty('to');
  await mailing.owner.must(run(mailing.owner, order, 'mail_report', { to: 'ida@grand.example' }));
  const mails = await mailing.query(
    `select subject, body_text, document_table, document_id from outbox_emails where recipient = 'ida@grand.example'`,
  );
  expect(mails).toEqual([
    {
      subject: `${order.number} Chiller is loud · Cooper Heating`,
      body_text: expect.stringContaining('Attached is our report on “Chiller is loud”.'),
      ...{ document_table: 'work_orders', document_id: order.id },
    },
  ]);
  expect(await sentOf(mailing, order.id)).toMatchObject({
    report_sent_at: expect.any(String),
    report_sent_to: 'ida@grand.example',
  });
});

it('says so where nothing can be mailed, and notes what was handed over', async () => {
  const order = await silent.order();
  const refused = await run(silent.owner, order, 'mail_report', { to: 'ida@grand.example' });
  expect(refused.body.error?.message).toContain('no mail server');
  expect(await sentOf(silent, order.id)).toMatchObject({ report_sent_at: null });
  await silent.owner.must(run(silent.owner, order, 'mark_report_sent'));
  expect(await sentOf(silent, order.id)).toMatchObject({
    report_sent_at: expect.any(String),
    report_sent_to: null,
  });
});

it('is for the office', async () => {
  const anna = await silent.hire('Anna Park', 'technician');
  const order = await silent.order({}, anna);
  for (const command of ['mail_report', 'mark_report_sent'])
    expect((await run(anna, order, command, { to: 'ida@grand.example' })).status, command).toBe(403);
});
