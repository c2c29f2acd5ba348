import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server } from 'node:http';
import type { Request } from 'firebase-functions/https';
import { answerUnreadableBodies } from './to-http-error.ts';

/** What Node says of a request of which the head has arrived, before anything reads it. */
interface StartedRequest {
  request: IncomingMessage;
  server: Server;
}

/**
 * Limits what Google's framework reads of a request before it calls a function: it inflates and
 * keeps up to 1 GB, more than an instance has, and writes a body that it cannot read to the log.
 * From here on it refuses a compressed body without inflating it (no caller of ours sends one), and
 * one that goes on after `maxBytes`; both are answered as `invalid-data`, and nothing of them is
 * logged. Done by Node's channel of requests, because the framework has no option.
 *
 * @param maxBytes  of a body; `Infinity` for functions that only Google calls
 */
export function limitBodies(maxBytes: number): void {
  subscribe('http.server.request.start', (message) => {
    const { request, server } = message as StartedRequest;
    const app = server.listeners('request').find(isApp);
    if (app !== undefined) answerUnreadableBodies({ app });
    refuseEncoded(request);
    refuseLong(request, maxBytes);
  });
}

/** Whether a listener is the framework's app. */
const isApp = (listener: unknown): listener is Request['app'] =>
  typeof listener === 'function' && 'use' in listener;

/** Gives a compressed body the name of an encoding that no parser knows. */
function refuseEncoded({ headers }: IncomingMessage): void {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    headers['content-encoding'] = 'refused';
  }
}

/**
 * Drops what comes after the limit, and tells the parser, which reads the rest away and fails.
 * Whatever length is stated.
 */
function refuseLong(request: IncomingMessage, maxBytes: number): void {
  const push = request.push.bind(request);
  let bytes = 0;
  request.push = (chunk: Buffer | null, encoding) => {
    const before = bytes;
    bytes += chunk?.length ?? 0;
    if (chunk === null || bytes <= maxBytes) return push(chunk, encoding);
    // Without a listener nobody reads the body, and the error would end the process.
    const isFirst = before <= maxBytes;
    if (isFirst && request.listenerCount('error') > 0) {
      request.emit('error', new Error('The body is too long.'));
    }
    return true;
  };
}
