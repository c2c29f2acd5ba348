import { createServer } from 'node:net';
import { SuiteError } from './suite-error.ts';

/** Everything listens on this address only. */
export const host = '127.0.0.1';

/**
 * Default ports of a suite; `firebase.json` has the same ones for a plain `firebase
 * emulators:start`.
 */
export const defaultPorts = {
  web: 5173,
  hosting: 5002,
  auth: 9099,
  functions: 5001,
  firestore: 8080,
  websocket: 9150,
  storage: 9199,
  hub: 4400,
  logging: 4500,
  eventarc: 9299,
  tasks: 9499,
  stripe: 4242,
  smtp: 1025,
  mailbox: 8025,
  media: 8090,
};

export type PortName = keyof typeof defaultPorts;
export type Ports = Record<PortName, number>;

export const portNames = Object.keys(defaultPorts).filter(isPortName);

export function isPortName(name: string): name is PortName {
  return name in defaultPorts;
}

/**
 * Returns distinct free ports below the range of outgoing connections (from 32768 on Linux), which
 * could take them.
 */
export async function freePorts(): Promise<Ports> {
  const ports = { ...defaultPorts };
  const chosen = new Set<number>();
  for (const name of portNames) {
    ports[name] = await freePort(chosen);
    chosen.add(ports[name]);
  }
  return ports;
}

/** Returns one free port of the same range that is not in `except`. */
export async function freePort(except: ReadonlySet<number> = new Set()): Promise<number> {
  for (let attempt = 0; attempt < 1000; attempt++) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (!except.has(port) && (await isPortFree(port))) return port;
  }
  throw new SuiteError('No free port between 20000 and 32000: stop a program that listens there.');
}

/** Throws SuiteError with the first port that is taken and how to choose another. */
export async function assertPortsFree(ports: Ports): Promise<void> {
  for (const name of portNames) {
    if (!(await isPortFree(ports[name]))) throw portTakenError(name, ports[name]);
  }
}

export function portTakenError(name: PortName, port: number): SuiteError {
  return new SuiteError(
    `Port ${port} (${name}) is taken: stop what listens there, or choose another with ` +
      `\`npm start -- --port ${name}=${port + 1}\`, or let all be chosen with \`npm start -- --free-ports\`.`,
  );
}

/** Returns whether a server can listen on a port. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Returns `host:port` of each emulator, and the URLs of `hosting` and `mailbox`. */
export function emulatorAddresses(ports: Ports) {
  const at = (port: number) => `${host}:${port}`;
  return {
    auth: at(ports.auth),
    firestore: at(ports.firestore),
    storage: at(ports.storage),
    functions: at(ports.functions),
    hub: at(ports.hub),
    hosting: `http://${at(ports.hosting)}`,
    smtp: at(ports.smtp),
    mailbox: `http://${at(ports.mailbox)}`,
  };
}

/** Returns what the app reads at `/emulators.json` instead of a production configuration. */
export function webAppConfig(
  project: string,
  ports: Ports,
  mediaWorker?: string,
): Record<string, string> {
  const { auth, firestore, storage } = emulatorAddresses(ports);
  return { project, auth, firestore, storage, ...(mediaWorker !== undefined && { mediaWorker }) };
}
