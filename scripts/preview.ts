// `npm run preview`: serves the built app on a seeded suite like the browser tests (minified, with
// the production headers, on free ports) until Ctrl-C.
import { withSuite } from './test-stages/with-suite.ts';

const PRINTED_VARIABLES = [
  'SUITE_INFO',
  'SUITE_LOG',
  'GCLOUD_PROJECT',
  'FIREBASE_STORAGE_EMULATOR_HOST',
  'FIRESTORE_EMULATOR_HOST',
  'METADATA_SERVER_DETECTION',
];

const failure = await withSuite(async (env) => {
  console.log('\nReady. For a test runner in another shell:');
  for (const name of PRINTED_VARIABLES) console.log(`export ${name}=${env[name]}`);
  await new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
});
if (failure) {
  console.error(failure);
  process.exitCode = 1;
}
