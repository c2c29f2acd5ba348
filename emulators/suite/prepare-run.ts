import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { webAppConfig } from './emulator-addresses.ts';
import { writeFirebaseConfig } from './firebase-tools/firebase-config.ts';
import { writeFunctionsEnv } from './functions/functions-env.ts';
import type { Ports } from './ports.ts';
import { copyWebBuild, type RunFolders } from './run-folders.ts';
import { writeSigningKey } from './admin/signing-key.ts';
import { stripeSecrets } from './stripe/stripe-secrets.ts';

interface Run {
  project: string;
  ports: Ports;
  folders: RunFolders;
  /** URL of the app; WEB_URL of the functions. */
  web: string;
  /** URL of Stripe or its sandbox; STRIPE_API_BASE of the functions. */
  stripe: string;
}

/** Writes the files that the emulators and the app of a run read. */
export async function prepareRun({ project, ports, folders, web, stripe }: Run): Promise<void> {
  const key = join(folders.inCheckout, 'signing-key.json');
  await writeSigningKey(key, project);
  const functionsEnv = writeFunctionsEnv(join(folders.inCheckout, 'functions-env'), {
    GOOGLE_APPLICATION_CREDENTIALS: key,
    WEB_URL: web,
    STRIPE_API_BASE: stripe,
  });
  stripeSecrets(); // creates the file that the Functions emulator reads at its start
  copyWebBuild(folders);
  writeFileSync(join(folders.hosting, 'emulators.json'), JSON.stringify(webAppConfig(project, ports)));
  writeFirebaseConfig(ports, { ...folders, functionsEnv });
}
