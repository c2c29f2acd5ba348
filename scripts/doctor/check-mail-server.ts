import { createTransport } from 'nodemailer';
import { mailServerOptions } from '@atelier/domain/site/mail-server';
import type { SiteEnvironment } from '@atelier/domain/site/environment';
import { DeployError } from '../deploy/deploy-error.ts';

/**
 * Connects to the mail server as the functions do, and logs in; it sends no mail.
 *
 * @param local  as in `mailServerOptions`
 * @throws DeployError that says why mails cannot leave
 */
export async function checkMailServer(
  smtp: SiteEnvironment['smtp'],
  password: string,
  local?: string,
): Promise<string> {
  const server = `${smtp.host}:${smtp.port}`;
  // A server that asks for no login is not the provider's.
  const options = { ...mailServerOptions(smtp, password, local), forceAuth: true };
  try {
    await createTransport(options).verify();
  } catch (error) {
    throw new DeployError(`${server} ${faultOf(error, smtp)}`);
  }
  return `${server} takes the login of ${smtp.user}`;
}

function faultOf(error: unknown, { user, passwordSecretName }: SiteEnvironment['smtp']): string {
  const textOf = (name: string) =>
    String((error instanceof Error && Reflect.get(error, name)) || '');
  const code = textOf('code');
  const reason = textOf('originalCode') || code;
  if (code === 'EAUTH') {
    return `refuses the login of ${user} (${textOf('responseCode')}): correct smtp.user or ${passwordSecretName}.`;
  }
  if (/CERT|VERIFY/.test(reason)) {
    return `has no certificate that is valid for this name (${reason}): correct smtp.host, or ask the provider.`;
  }
  if (code === 'ETLS') return 'offers no TLS on this port: correct smtp.port.';
  return `cannot be reached from this machine (${reason}): correct smtp.host and smtp.port.`;
}
