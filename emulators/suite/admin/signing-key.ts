import { generateKeyPair } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';

/**
 * Writes a service account with a new key to sign media URLs offline; the Storage emulator checks
 * no signatures.
 */
export async function writeSigningKey(path: string, project: string): Promise<void> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const account = {
    type: 'service_account',
    project_id: project,
    private_key_id: 'local',
    private_key: privateKey,
    client_email: `local@${project}.iam.gserviceaccount.com`,
    client_id: '0',
    token_uri: 'http://127.0.0.1:9/token', // never used; nothing listens on the discard port
  };
  writeFileSync(path, JSON.stringify(account, null, 2), { mode: 0o600 });
}
