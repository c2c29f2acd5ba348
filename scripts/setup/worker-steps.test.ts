import { expect, test } from 'vitest';
import { readSiteEnvironment } from '../site-environment/read-site-environment.ts';
import { describeAction } from './setup-step.ts';
import { setupSteps } from './setup-steps.ts';
import { workerSteps } from './worker-steps.ts';

const example = readSiteEnvironment('example');
const environment = {
  ...example,
  media: { ...example.media, workerUrl: 'https://media-worker-42.europe-west1.run.app' },
};
const steps = workerSteps(environment);
const lines = (state?: string) =>
  steps.flatMap(({ actions }) =>
    (typeof actions === 'function' ? actions({ state, found: {} }) : actions).map(describeAction),
  );

test('a project without the address of a worker is left as it is', () => {
  expect(workerSteps(example)).toEqual([]);
});

test('a worker gets an account for the bucket only, a place for images and a network to Google only', () => {
  const titles = setupSteps(environment, { projectNumber: '42', billingAccount: 'A' }).map(
    ({ title }) => title,
  );
  expect(titles).toEqual(expect.arrayContaining(steps.map(({ title }) => title)));
  const project = '--project=atelier-flair-example';
  const member =
    '--member=serviceAccount:flair-media@atelier-flair-example.iam.gserviceaccount.com';
  expect(lines()).toEqual([
    `gcloud iam service-accounts create flair-media '--display-name=Media worker' ${project}`,
    'gcloud storage buckets add-iam-policy-binding gs://atelier-flair-example.firebasestorage.app ' +
      `${member} --role=roles/storage.objectUser`,
    `gcloud artifacts repositories create media-worker --repository-format=docker --location=europe-west1 ${project}`,
    `gcloud compute networks create media-worker --subnet-mode=custom ${project}`,
    'gcloud compute networks subnets create media-worker --network=media-worker --range=10.8.0.0/26 ' +
      `--enable-private-ip-google-access --region=europe-west1 ${project}`,
  ]);
  expect(
    lines().filter((line) => line.includes('--role=') || line.includes('firewall')),
  ).toHaveLength(1);
});

test('only what differs is changed', () => {
  const [, , images, network, subnet] = steps;
  expect(images?.isDone('{"format": "DOCKER"}', {})).toBe(true);
  expect(images?.isDone('{"format": "NPM"}', {})).toBe(false);
  expect(network?.isDone('media-worker', {})).toBe(true);
  expect(network?.isDone('', {})).toBe(false);
  expect(subnet?.isDone('True\n', {})).toBe(true);
  expect(subnet?.isDone('False', {})).toBe(false);
  expect(lines('False').at(-1)).toContain(
    'subnets update media-worker --enable-private-ip-google-access',
  );
});
