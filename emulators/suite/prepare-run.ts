import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { webAppConfig, type Ports } from './ports.ts';
import { writeFirebaseConfig } from './firebase-tools/firebase-config.ts';
import type { MediaWorker } from './media/start-media-worker.ts';
import { functionsFolder } from './paths.ts';
import { copyWebBuild, type RunFolders } from './run-folders.ts';
import { writeSigningKey } from './admin/signing-key.ts';
import { localSecrets } from './local-secrets.ts';

interface Run {
  project: string;
  ports: Ports;
  folders: RunFolders;
  /** URL of the app; WEB_URL of the functions. */
  web: string;
  /** URL of Stripe or its sandbox; STRIPE_API_BASE of the functions. */
  stripe: string;
  /** `host:port` of the mailbox; SMTP_SERVER of the functions. */
  smtp: string;
  mediaWorker: MediaWorker | undefined;
}

/** Writes the files that the emulators and the app of a run read. */
export async function prepareRun({
  project,
  ports,
  folders,
  web,
  stripe,
  smtp,
  mediaWorker,
}: Run): Promise<void> {
  const key = join(folders.inCheckout, 'signing-key.json');
  await writeSigningKey(key, project);
  const functionsEnv = writeFunctionsEnv(join(folders.inCheckout, 'functions-env'), {
    GOOGLE_APPLICATION_CREDENTIALS: key,
    WEB_URL: web,
    STRIPE_API_BASE: stripe,
    SMTP_SERVER: smtp,
    ...(mediaWorker && { MEDIA_WORKER_URL: mediaWorker.url, MEDIA_WORKER_KEY: mediaWorker.key }),
  });
  localSecrets(); // creates the file that the Functions emulator reads at its start
  copyWebBuild(folders);
  writeFileSync(
    join(folders.hosting, 'emulators.json'),
    JSON.stringify(webAppConfig(project, ports, mediaWorker?.url)),
  );
  writeFirebaseConfig(ports, { ...folders, functionsEnv });
}

/**
 * Creates the folder of `.env` files that the Functions emulator reads: those of functions/ with
 * the run's own values added. They are copied because the emulator writes defaults of parameters
 * into them.
 *
 * @returns the folder
 */
function writeFunctionsEnv(folder: string, values: Record<string, string>): string {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(functionsFolder)) {
    if (name === '.env' || name.startsWith('.env.')) {
      copyFileSync(join(functionsFolder, name), join(folder, name));
    }
  }
  const local = join(folder, '.env.local'); // takes precedence in the emulator
  const before = existsSync(local) ? `${readFileSync(local, 'utf8')}\n` : '';
  const lines = Object.entries(values).map(([key, value]) => `${key}=${JSON.stringify(value)}\n`);
  writeFileSync(local, before + lines.join(''));
  return folder;
}
