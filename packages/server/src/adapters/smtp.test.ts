import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSmtpMail } from './smtp.ts';

/** A mail server of the smallest kind (RFC 5321): says yes, and keeps what it was told. */
let server: Server;
let url: string;
const heard: string[] = [];
beforeAll(async () => {
  server = createServer((socket) => {
    let isData = false;
    socket.setEncoding('utf8');
    socket.write('220 test\r\n');
    socket.on('data', (chunk: string) => {
      for (const line of chunk.split('\r\n').filter(Boolean)) {
        heard.push(line);
        if (isData && line !== '.') continue;
        if (line === 'DATA') socket.write('354 go on\r\n');
        else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write(line.includes('refused@') ? '550 no such mailbox\r\n' : '250 yes\r\n');
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
    await createSmtpMail({ url, from: 'Daybreak <hello@daybreak.example>' }).send({
      to: 'mira@example.test',
      subject: '123456 is your Daybreak code',
      text: 'Your code is 123456',
    });
    expect(heard).toEqual(
      expect.arrayContaining([
        'MAIL FROM:<hello@daybreak.example>',
        'RCPT TO:<mira@example.test>',
        'From: Daybreak <hello@daybreak.example>',
        'Subject: 123456 is your Daybreak code',
        'Your code is 123456',
      ]),
    );
  });

  it('fails aloud when the server refuses', async () => {
    const mail = createSmtpMail({ url, from: 'hello@daybreak.example' });
    await expect(mail.send({ to: 'refused@example.test', subject: 'x', text: 'x' })).rejects.toThrow('550');
  });
});
