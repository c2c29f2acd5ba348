import type { SiteEnvironment } from './environment.ts';

const CONNECTION_TIMEOUT_MS = 10_000;
/** A server may be silent this long within a conversation. */
const SILENCE_TIMEOUT_MS = 20_000;
const SUBMISSION_PORT_WITH_TLS = 465;

/**
 * Returns how nodemailer reaches the mail server: always with TLS, except for the one of the local
 * suite.
 *
 * @param local  `host:port` of the suite's server, which has no TLS; only on this machine
 */
export function mailServerOptions(
  { host, port, user }: SiteEnvironment['smtp'],
  pass: string,
  local = '',
) {
  const options = {
    auth: { user, pass: pass.trim() },
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  };
  if (local !== '') {
    const [address, localPort] = local.split(':');
    if (address !== '127.0.0.1') throw new Error('SMTP_SERVER must be on 127.0.0.1.');
    return { ...options, host: address, port: Number(localPort), ignoreTLS: true };
  }
  const hasTls = port === SUBMISSION_PORT_WITH_TLS;
  return { ...options, host, port, secure: hasTls, requireTLS: !hasTls };
}
