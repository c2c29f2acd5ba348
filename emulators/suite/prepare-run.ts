import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { forWebApp } from './addresses.ts';
import { writeFirebaseConfig } from './firebase-config.ts';
import { writeFunctionsEnv } from './functions-env.ts';
import type { Ports } from './ports.ts';
import { copyWebBuild, type RunFolders } from './run-folders.ts';
import { writeSigningKey } from './signing-key.ts';
import { stripeEnvironment } from './stripe-sandbox.ts';
import { stripeSecrets } from './stripe-secrets.ts';

/**
 * Writes the files that the emulators and the app of one run read.
 *
 * @param web  URL of the app, which functions get as WEB_URL
 */
export async function prepareRun(project: string, ports: Ports, folders: RunFolders, web: string): Promise<void> {
  const key = join(folders.inCheckout, 'signing-key.json');
  await writeSigningKey(key, project);
  const functionsEnv = writeFunctionsEnv(join(folders.inCheckout, 'functions-env'), {
    GOOGLE_APPLICATION_CREDENTIALS: key,
    WEB_URL: web,
    ...stripeEnvironment(ports),
  });
  stripeSecrets(); // the Functions emulator looks for them once it starts
  copyWebBuild(folders);
  writeFileSync(join(folders.hosting, 'emulators.json'), JSON.stringify(forWebApp(project, ports)));
  writeFirebaseConfig(ports, { ...folders, functionsEnv });
}
