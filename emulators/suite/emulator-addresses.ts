import { host, type Ports } from './ports.ts';

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
export function webAppConfig(project: string, ports: Ports, mediaWorker?: string): Record<string, string> {
  const { auth, firestore, storage } = emulatorAddresses(ports);
  return { project, auth, firestore, storage, ...(mediaWorker !== undefined && { mediaWorker }) };
}
