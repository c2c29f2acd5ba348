import { expect, test } from 'vitest';
import { startupSummary } from './startup-summary.ts';
import { accountsFrom } from './suite-info.ts';

test('the summary lists every address and every demo account with its password', () => {
  const accounts = accountsFrom((name) => ({
    email: `${name}@demo.test`,
    password: `secret-${name}`,
    uid: name,
  }));
  const info = {
    project: 'p',
    web: 'http://w',
    api: 'http://w/api',
    auth: 'a:1',
    firestore: 'f:2',
    storage: 's:3',
    hub: 'h:4',
    stripe: 'http://127.0.0.1:4242',
    mailbox: 'http://127.0.0.1:8025',
    accounts,
  };
  const table = startupSummary(info);
  for (const part of ['http://w', 'a:1', 'f:2', 's:3', 'http://127.0.0.1:8025/_mail']) {
    expect(table).toContain(part);
  }
  for (const name of Object.keys(accounts)) {
    expect(table).toMatch(new RegExp(`${name} +${name}@demo.test +secret-${name}`));
  }
});
