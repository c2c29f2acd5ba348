// `npm run preview`: the built app on a seeded copy of the suite, as the browser tests see it (minified, with the
// production headers, on free ports beside whatever else runs), until Ctrl-C.
import { withSuite } from './test-stages/with-suite.ts';

const RUNNER_NEEDS = [
  'SUITE_INFO',
  'SUITE_LOG',
  'GCLOUD_PROJECT',
  'FIREBASE_STORAGE_EMULATOR_HOST',
  'FIRESTORE_EMULATOR_HOST',
  'METADATA_SERVER_DETECTION',
];

const failure = await withSuite(async (env) => {
  console.log('\nReady. For a runner in another shell:');
  for (const name of RUNNER_NEEDS) console.log(`export ${name}=${env[name]}`);
  await new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
});
if (failure) {
  console.error(failure);
  process.exitCode = 1;
}
