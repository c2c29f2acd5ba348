import type { AppErrorCode } from '@atelier/domain/error-code';
import { AppError } from '../errors.ts';
import { appCheckHeader } from '../firebase.ts';
import { ANSWER_LIMIT_MS, withTimeLimit } from '../with-time-limit.ts';

// Storage's resumable upload protocol, as used by the Firebase SDK
// (github.com/firebase/firebase-js-sdk, packages/storage/src/implementation/requests.ts). A session
// has its own URL, lasts a week and reports how many bytes it has received. The SDK cannot resume a
// session after a reload, so this file implements the protocol.

export interface UploadStatus {
  readonly bytes: number;
  readonly finished: boolean;
}
export interface StorageEndpoint {
  /** `https://firebasestorage.googleapis.com`, or the emulator's. */
  readonly origin: string;
  readonly bucket: string;
}
/** Returns a fresh ID token: an upload may outlive the token that it started with. */
export type TokenProvider = () => Promise<string>;

const STATUS_CODES: ReadonlyMap<number, AppErrorCode> = new Map<number, AppErrorCode>([
  [401, 'signed-out'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [410, 'not-found'],
  [408, 'timeout'],
  [412, 'conflict'],
  [429, 'rate-limited'],
]);

function errorForStatus(status: number): AppError {
  const code = STATUS_CODES.get(status) ?? (status >= 500 ? 'timeout' : 'unexpected');
  return new AppError(code, { cause: new Error(`storage answered ${status}`) });
}

interface RequestOptions {
  headers?: Readonly<Record<string, string>>;
  body?: BodyInit;
  limitMs?: number;
}

/**
 * A request does not tell how much it has sent, so a range of bytes has the time that it needs at
 * this speed.
 */
const SLOWEST_BYTES_PER_MS = 5;

/** @throws AppError `timeout`, also while the token is awaited; `conflict` when stopped */
function send(
  url: string,
  token: TokenProvider,
  command: string,
  stop?: AbortSignal,
  { headers, body, limitMs = ANSWER_LIMIT_MS }: RequestOptions = {},
): Promise<Response> {
  const request = async (signal: AbortSignal) => {
    const proofs = { Authorization: `Firebase ${await token()}`, ...(await appCheckHeader()) };
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...proofs, 'X-Goog-Upload-Command': command, ...headers },
      body: body ?? null,
      signal,
    });
    if (!response.ok) throw errorForStatus(response.status);
    return response;
  };
  return withTimeLimit(limitMs, request, stop);
}

/**
 * Opens a session that uploads a file to a path of the bucket, and returns its URL.
 *
 * @throws AppError as `send`
 */
export async function startUploadSession(
  endpoint: StorageEndpoint,
  path: string,
  file: Blob,
  token: TokenProvider,
  stop: AbortSignal,
): Promise<string> {
  const url = `${endpoint.origin}/v0/b/${endpoint.bucket}/o?name=${encodeURIComponent(path)}`;
  const response = await send(url, token, 'start', stop, {
    headers: {
      'X-Goog-Upload-Protocol': 'resumable',
      'X-Goog-Upload-Header-Content-Length': String(file.size),
      'X-Goog-Upload-Header-Content-Type': file.type,
      'Content-Type': 'application/json; charset=utf-8',
    },
    body: JSON.stringify({ name: path, contentType: file.type }),
  });
  const sessionUrl = response.headers.get('x-goog-upload-url');
  if (sessionUrl === null) {
    throw new AppError('unexpected', { cause: new Error('storage returned no upload URL') });
  }
  return sessionUrl;
}

function isFinished(response: Response): boolean {
  const status = response.headers.get('x-goog-upload-status');
  if (status !== 'active' && status !== 'final') throw new AppError('not-found');
  return status === 'final';
}

/**
 * Returns how much of the file has arrived.
 *
 * @throws AppError `not-found` when the session no longer exists.
 */
export async function queryUploadSession(
  url: string,
  token: TokenProvider,
  stop: AbortSignal,
): Promise<UploadStatus> {
  const response = await send(url, token, 'query', stop);
  const finished = isFinished(response);
  return { bytes: Number(response.headers.get('x-goog-upload-size-received') ?? 0), finished };
}

/** Sends a range of bytes; the last range creates the file, if the rules allow it. */
export async function sendChunk(
  url: string,
  file: Blob,
  { from, to }: { from: number; to: number },
  token: TokenProvider,
  stop: AbortSignal,
): Promise<UploadStatus> {
  const last = to >= file.size;
  const response = await send(url, token, last ? 'upload, finalize' : 'upload', stop, {
    headers: { 'X-Goog-Upload-Offset': String(from) },
    body: file.slice(from, to),
    limitMs: ANSWER_LIMIT_MS + (to - from) / SLOWEST_BYTES_PER_MS,
  });
  return { bytes: to, finished: isFinished(response) };
}

export async function cancelUploadSession(url: string, token: TokenProvider): Promise<void> {
  await send(url, token, 'cancel');
}
