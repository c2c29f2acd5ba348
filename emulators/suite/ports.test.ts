import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { assertPortsFree, defaultPorts, freePorts, host } from './ports.ts';
import firebaseJson from '../../firebase.json' with { type: 'json' };

test('reports a taken port and how to choose another', async () => {
  const ports = await freePorts();
  await expect(assertPortsFree(ports)).resolves.toBeUndefined();
  const server = createServer().listen(ports.storage, host);
  await once(server, 'listening');
  await expect(assertPortsFree(ports)).rejects.toThrow(
    `Port ${ports.storage} (storage) is taken: stop what listens there, or choose another with ` +
      `\`npm start -- --port storage=${ports.storage + 1}\`, or let all be chosen with \`npm start -- --free-ports\`.`,
  );
  server.close();
});

test('returns distinct free ports', async () => {
  const ports = Object.values(await freePorts());
  expect(new Set(ports).size).toBe(ports.length);
});

test('firebase.json has the default ports', () => {
  const { auth, functions, firestore, storage, hosting, hub, logging, eventarc, tasks } =
    firebaseJson.emulators;
  const emulators = { auth, functions, firestore, storage, hosting, hub, logging, eventarc, tasks };
  for (const [name, { port }] of Object.entries(emulators)) {
    expect({ [name]: port }).toEqual({ [name]: defaultPorts[name as keyof typeof emulators] });
  }
  expect(firestore.websocketPort).toBe(defaultPorts.websocket);
});
