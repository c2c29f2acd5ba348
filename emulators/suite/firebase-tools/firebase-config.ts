import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod/mini';
import { MAILBOX_PATH } from '../email/mailbox-pages.ts';
import { emulatorAddresses, host, type Ports } from '../ports.ts';
import { root } from '../paths.ts';
import { SuiteError } from '../suite-error.ts';

/** The fields of the root's firebase.json that are changed here; the others are copied. */
const firebaseJson = z.looseObject({
  functions: z.array(z.looseObject({ source: z.string() })),
  hosting: z.looseObject({
    public: z.string(),
    headers: z.array(
      z.looseObject({ headers: z.array(z.object({ key: z.string(), value: z.string() })) }),
    ),
  }),
});

type FirebaseJson = z.infer<typeof firebaseJson>;

/** Absolute paths inside the checkout. */
export interface ConfigFolders {
  firebaseConfig: string;
  functionsEnv: string;
  hosting: string;
}

/**
 * Writes a copy of the root's firebase.json with this run's ports, functions, pages and a way to
 * the mailbox.
 */
export function writeFirebaseConfig(ports: Ports, folders: ConfigFolders): void {
  const parsed = firebaseJson.safeParse(
    JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')),
  );
  if (!parsed.success) {
    throw new SuiteError(`firebase.json is malformed: ${z.prettifyError(parsed.error)}`);
  }
  const config = {
    ...parsed.data,
    functions: parsed.data.functions.map((codebase) => ({
      ...codebase,
      configDir: relative(root, folders.functionsEnv),
    })),
    hosting: {
      ...parsed.data.hosting,
      public: relative(root, folders.hosting),
      headers: withLocalOrigins(parsed.data.hosting.headers, ports),
      redirects: [
        {
          source: MAILBOX_PATH,
          destination: `${emulatorAddresses(ports).mailbox}${MAILBOX_PATH}`,
          type: 302,
        },
      ],
    },
    emulators: emulators(ports),
  };
  writeFileSync(folders.firebaseConfig, JSON.stringify(config, null, 2));
}

function emulators(ports: Ports): Record<string, unknown> {
  const at = (port: number) => ({ host, port });
  return {
    auth: at(ports.auth),
    functions: at(ports.functions),
    firestore: { ...at(ports.firestore), websocketPort: ports.websocket },
    storage: at(ports.storage),
    hosting: at(ports.hosting),
    hub: at(ports.hub),
    logging: at(ports.logging),
    eventarc: at(ports.eventarc),
    tasks: at(ports.tasks),
    ui: { enabled: false },
    singleProjectMode: true,
  };
}

/** Adds the emulators to the content security policy, which names Google's servers only. */
function withLocalOrigins(
  rules: FirebaseJson['hosting']['headers'],
  ports: Ports,
): FirebaseJson['hosting']['headers'] {
  const origin = (port: number) => `http://${host}:${port}`;
  const storage = origin(ports.storage);
  const addedOrigins: Record<string, string> = {
    'connect-src': [origin(ports.auth), origin(ports.firestore), storage].join(' '),
    'img-src': storage,
    'media-src': storage,
  };
  const widen = (policy: string) =>
    policy.replace(
      /(connect-src|img-src|media-src) /g,
      (name) => `${name}${addedOrigins[name.trim()] ?? ''} `,
    );
  return rules.map((rule) => ({
    ...rule,
    headers: rule.headers.map(({ key, value }) => ({
      key,
      value: key === 'Content-Security-Policy' ? widen(value) : value,
    })),
  }));
}
