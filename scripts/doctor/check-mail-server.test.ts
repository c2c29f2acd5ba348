import { expect, onTestFinished, test } from 'vitest';
import { startSmtpServer } from '../../emulators/suite/email/smtp-server.ts';
import { freePort } from '../../emulators/suite/ports.ts';
import { readSiteEnvironment } from '../site-environment/read-site-environment.ts';
import { checkMailServer } from './check-mail-server.ts';

const { smtp } = readSiteEnvironment('example');

async function serve({ hasTls = false } = {}): Promise<number> {
  const port = await freePort();
  onTestFinished(await startSmtpServer(port, 'secret', () => undefined, hasTls));
  return port;
}
const on = (port: number) => ({ ...smtp, host: '127.0.0.1', port });

test('a mail server that takes the login is well', async () => {
  const local = `127.0.0.1:${await serve()}`;
  expect(await checkMailServer(smtp, 'secret\n', local)).toBe(
    `${smtp.host}:465 takes the login of atelier-flair`,
  );
});

test('a refused login is told from the other faults, without the password', async () => {
  const local = `127.0.0.1:${await serve()}`;
  await expect(checkMailServer(smtp, 'wrong', local)).rejects.toThrow(
    `${smtp.host}:465 refuses the login of atelier-flair (535): correct smtp.user or SMTP_PASSWORD.`,
  );
});

test('a certificate that nobody trusts is named', async () => {
  const port = await serve({ hasTls: true });
  await expect(checkMailServer(on(port), 'secret')).rejects.toThrow(
    /^127\.0\.0\.1:\d+ has no certificate that is valid for this name \(.*CERT.*\): correct smtp\.host, or ask/,
  );
});

test('a server without TLS gets no password', async () => {
  const port = await serve();
  await expect(checkMailServer(on(port), 'secret')).rejects.toThrow(
    'offers no TLS on this port: correct smtp.port.',
  );
});

test('a server that cannot be reached is named with the reason', async () => {
  await expect(checkMailServer(on(await freePort()), 'secret')).rejects.toThrow(
    /cannot be reached from this machine \(ECONNREFUSED\): correct smtp\.host and smtp\.port\.$/,
  );
});
