import { expect, test } from 'vitest';
import { readSiteEnvironment } from '../site-environment/read-site-environment.ts';
import { appCheckSteps } from './app-check-steps.ts';
import { differences } from './setup-step.ts';
import { apiStep, setupSteps } from './setup-steps.ts';

const example = readSiteEnvironment('example');
const withKey = (enforce: boolean) => ({ ...example, appCheck: { siteKey: 'the-key', enforce } });
const [key, firestore, storage] = appCheckSteps(withKey(true));

test('a project without a site key is left as it is', () => {
  expect(appCheckSteps(example)).toEqual([]);
});

test('a project with a site key gets it for its web app, and its services are set as the settings say', () => {
  const titles = setupSteps(withKey(true), { projectNumber: '42', billingAccount: 'A' }).map(
    ({ title }) => title,
  );
  expect(titles).toEqual(
    expect.arrayContaining([
      'App Check: firestore ENFORCED',
      'App Check: firebasestorage ENFORCED',
    ]),
  );
  expect(appCheckSteps(withKey(false)).map(({ title }) => title)).toContain(
    'App Check: firestore UNENFORCED',
  );
  expect(JSON.stringify(apiStep(withKey(false)).actions)).toContain(
    'firebaseappcheck.googleapis.com',
  );
  expect(JSON.stringify(apiStep(example).actions)).not.toContain('firebaseappcheck');
  const app = `https://firebaseappcheck.googleapis.com/v1/projects/${example.firebase.projectId}`;
  expect([key, firestore, storage].map((step) => step?.actions)).toEqual([
    [
      {
        method: 'PATCH',
        url: `${app}/apps/${example.firebase.appId}/recaptchaEnterpriseConfig?updateMask=siteKey`,
        body: { siteKey: 'the-key' },
      },
    ],
    ...['firestore', 'firebasestorage'].map((service) => [
      {
        method: 'PATCH',
        url: `${app}/services/${service}.googleapis.com?updateMask=enforcementMode`,
        body: { enforcementMode: 'ENFORCED' },
      },
    ]),
  ]);
});

test('only what differs is changed', () => {
  expect(key?.isDone('{"name": "x", "siteKey": "the-key", "tokenTtl": "3600s"}', {})).toBe(true);
  expect(key?.isDone('{"name": "x"}', {})).toBe(false);
  expect(firestore?.isDone('{"name": "x", "enforcementMode": "ENFORCED"}', {})).toBe(true);
  expect(firestore?.isDone('{"name": "x", "enforcementMode": "UNENFORCED"}', {})).toBe(false);
});

test('what was turned off in the console is named', async () => {
  const commands = {
    read: () => Promise.reject(new Error('nothing is read')),
    run: () => Promise.reject(new Error('nothing is run')),
  };
  const request = () => Promise.resolve('{"siteKey": "the-key", "enforcementMode": "UNENFORCED"}');
  const ports = { commands, request, print: () => undefined };
  expect(await differences(appCheckSteps(withKey(true)), ports)).toEqual([
    'App Check: firestore ENFORCED: missing, or not as wanted',
    'App Check: firebasestorage ENFORCED: missing, or not as wanted',
  ]);
  expect(await differences(appCheckSteps(withKey(false)), ports)).toEqual([]);
});
