import type { SiteEnvironment } from './environment.ts';

const STORAGE = 'https://storage.googleapis.com';
/** What App Check with reCAPTCHA Enterprise loads, shows and calls. */
const APP_CHECK = {
  script: ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  frame: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  connect: ' https://content-firebaseappcheck.googleapis.com https://www.google.com/recaptcha/',
};

/** Hash of the script in `web/index.html` that chooses the theme before the first paint. */
export const INLINE_SCRIPT_HASH = 'sha256-hlvItNRMSmHnmElXtNb15/apUcpEjZFNIYQVBA01iz4=';

/**
 * Returns the Content-Security-Policy: no inline script but one, and only the hosts and the bucket
 * of the environment.
 */
export function securityPolicy({
  firebase,
  appCheck,
}: Pick<SiteEnvironment, 'firebase' | 'appCheck'>): string {
  const { storageBucket } = firebase;
  const { script, frame, connect } =
    appCheck.siteKey === '' ? { script: '', frame: "'none'", connect: '' } : APP_CHECK;
  const signedMedia = `${STORAGE}/${storageBucket}/`;
  return [
    "default-src 'self'",
    `script-src 'self' '${INLINE_SCRIPT_HASH}'${script}`,
    // The zip archive of an exported spreadsheet is compressed in a worker that the page makes.
    "worker-src 'self' blob:",
    `frame-src ${frame}`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    `img-src 'self' data: blob: ${signedMedia}`,
    `media-src 'self' blob: ${signedMedia}`,
    "connect-src 'self' https://firestore.googleapis.com https://identitytoolkit.googleapis.com " +
      `https://securetoken.googleapis.com https://firebasestorage.googleapis.com/v0/b/${storageBucket}/ ${signedMedia}${connect}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
