import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MailRefused } from '../ports/index.ts';
import { createSmtpMail } from './smtp.ts';

const message = { to: 'mira@example.test', sender: 'Daybreak', subject: 'x', text: 'x', html: '<p>x</p>' };

/** Some recipients are refused, some later, and some for what is sent to them. */
const answerTo = (line: string, recipient: string): string => {
  if (line.includes('refused@')) return '550 no such mailbox <refused@example.test>\r\n';
  if (line.includes('later@')) return '451 <later@example.test> is greylisted\r\n';
  return line === '.' && recipient.includes('sender-unknown@') ? '550 spam for <sender-unknown@example.test>\r\n' : '250 yes\r\n';
};

/** A mail server of the smallest kind (RFC 5321): says yes, and keeps what it was told. */
let server: Server;
let url: string;
const heard: string[] = [];
beforeAll(async () => {
  server = createServer((socket) => {
    let isData = false;
    let sends = '';
    socket.setEncoding('utf8');
    socket.write('220 test\r\n');
    socket.on('data', (chunk: string) => {
      for (const line of chunk.split('\r\n').filter(Boolean)) {
        heard.push(line);
        if (isData && line !== '.') continue;
        if (line === 'DATA') socket.write('354 go on\r\n');
        else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write(answerTo(line, sends));
        if (line.startsWith('RCPT')) sends = line;
        isData = line === 'DATA';
      }
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('mail through a server', () => {
  it('is handed over with sender, recipient, subject and text', async () => {
    await createSmtpMail({ url, from: 'Operator <hello@daybreak.example>' }).send({
      to: 'mira@example.test',
      sender: 'Daybreak',
      subject: '123456 is your Daybreak code',
      text: 'Your code is 123456',
      html: '<p>Your code is 123456</p>',
      id: 'mail-1',
    });
    expect(heard).toEqual(
      expect.arrayContaining([
        'MAIL FROM:<hello@daybreak.example>',
        'RCPT TO:<mira@example.test>',
        'From: Daybreak <hello@daybreak.example>',
        'Subject: 123456 is your Daybreak code',
        'Your code is 123456',
        '<p>Your code is 123456</p>',
        'Message-ID: <mail-1@daybreak.example>',
        'Auto-Submitted: auto-generated',
      ]),
    );
  });

  it('has no header, recipient or sender that a name of somebody brings along', async () => {
    heard.length = 0;
    await createSmtpMail({ url, from: 'hello@daybreak.example' }).send({
      ...message,
      sender: 'Day\r\nBcc: thief@example.test, <thief@example.test>',
      subject: 'Hello\r\nBcc: thief@example.test\r\n\r\nbody',
    });
    expect(heard.filter((line) => /^(?:bcc|cc|to|from|subject):/i.test(line)).map((line) => line.split(':')[0])).toEqual([
      'From',
      'To',
      'Subject',
    ]);
    expect(heard.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<mira@example.test>']);
    expect(heard.filter((line) => line.startsWith('MAIL'))).toEqual(['MAIL FROM:<hello@daybreak.example>']);
  });

  it('tells a refused recipient from a server that cannot now, and quotes neither', async () => {
    const mail = createSmtpMail({ url, from: 'hello@daybreak.example' });
    await expect(mail.send({ ...message, to: 'refused@example.test' })).rejects.toBeInstanceOf(MailRefused);
    for (const [to, told] of [
      ['later@example.test', '451'],
      ['sender-unknown@example.test', '550'],
    ] as const) {
      const error = await mail.send({ ...message, to }).catch((thrown: unknown) => thrown);
      expect(error).not.toBeInstanceOf(MailRefused);
      expect(String(error)).toContain(told);
      expect(String(error)).not.toContain(to);
    }
  });

  it('fails aloud when the server refuses', async () => {
    const mail = createSmtpMail({ url, from: 'hello@daybreak.example' });
    await expect(mail.send({ ...message, to: 'refused@example.test' })).rejects.toThrow('550');
  });
});
