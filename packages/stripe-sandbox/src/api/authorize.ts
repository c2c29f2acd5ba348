import { ApiError } from '../core/api-error.ts';
import { API_VERSION } from '../core/emit-event.ts';

/**
 * @throws ApiError 401 unless the header holds a secret or restricted test key, as bearer token or
 * as basic user
 */
export function authorize(header: string | undefined): void {
  const [scheme = '', value = ''] = (header ?? '').split(' ');
  const key =
    scheme.toLowerCase() === 'basic'
      ? (Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? '')
      : value;
  if (/^(sk|rk)_test_\w+$/.test(key)) return;
  throw new ApiError(401, { type: 'invalid_request_error', message: refusalOf(key) });
}

function refusalOf(key: string): string {
  if (!key) {
    return 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.';
  }
  return /^(sk|rk)_live_/.test(key)
    ? 'The sandbox accepts test keys only; never give it a live key.'
    : `Invalid API Key provided: ${key.slice(0, 8)}****`;
}

/** @throws ApiError 400 for another version than the contract's */
export function checkVersion(version: string | undefined): void {
  if (version === undefined || version === API_VERSION) return;
  throw new ApiError(400, {
    type: 'invalid_request_error',
    message: `The sandbox supports API version ${API_VERSION}, not ${version}.`,
  });
}
