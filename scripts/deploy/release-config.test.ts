import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSiteEnvironment } from '../site-environment/read-site-environment.ts';
import { repository } from './build-release.ts';
import { releaseConfig } from './release-config.ts';

const example = readSiteEnvironment('example');
const staging = { ...example, name: 'staging' as const };

test('a release has the policy and region of its environment, and staging is hidden from search engines', () => {
  const own: unknown = JSON.parse(readFileSync(join(repository, 'firebase.json'), 'utf8'));
  const other = {
    ...staging,
    firebase: { ...staging.firebase, storageBucket: 'other.firebasestorage.app' },
  };
  const moved = { ...other, regions: { functions: 'europe-west9', data: 'europe-west9' } };
  const text = JSON.stringify(releaseConfig(own, moved));
  expect(text).toContain('https://storage.googleapis.com/other.firebasestorage.app/');
  expect(text).toContain('"region":"europe-west9"');
  const hidden = JSON.stringify({
    source: '**',
    headers: [{ key: 'X-Robots-Tag', value: 'noindex' }],
  });
  expect(text).toContain(hidden);
  expect(text).not.toMatch(/europe-west1|atelier-flair-example|predeploy/);
  expect(JSON.stringify(releaseConfig(own, { ...moved, name: 'production' }))).not.toContain(
    hidden,
  );
});
