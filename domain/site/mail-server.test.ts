import { expect, test } from 'vitest';
import { mailServerOptions } from './mail-server.ts';

const smtp = {
  host: 'smtp.example.com',
  port: 465,
  user: 'flair',
  passwordSecretName: 'SMTP_PASSWORD',
  unsubscribeKeyName: 'UNSUBSCRIBE_KEY',
};

test('outside the local suite there is always TLS, and the variable of the suite names this machine only', () => {
  expect(mailServerOptions(smtp, 'secret\n')).toMatchObject({
    host: smtp.host,
    port: 465,
    secure: true,
  });
  expect(mailServerOptions(smtp, 'secret\n', '')).toMatchObject({
    auth: { user: smtp.user, pass: 'secret' },
  });
  expect(mailServerOptions({ ...smtp, port: 587 }, 'secret')).toMatchObject({
    secure: false,
    requireTLS: true,
  });
  expect(mailServerOptions(smtp, 'secret', '127.0.0.1:25')).toMatchObject({
    host: '127.0.0.1',
    port: 25,
  });
  expect(() => mailServerOptions(smtp, 'secret', 'mail.example.com:25')).toThrow(
    'SMTP_SERVER must be on 127.0.0.1.',
  );
});
