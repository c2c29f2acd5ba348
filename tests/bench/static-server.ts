import { existsSync, readFileSync } from 'node:fs';
import { createSecureServer, type Http2Session, type OutgoingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { OwnCertificate } from './self-signed-certificate.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Response that pages load after their first paint: no maintenance, no events. */
const PUBLIC_HOME = JSON.stringify({
  maintenance: false,
  social: { facebook_url: '', instagram_url: '', youtube_url: '' },
  events: [],
});

export interface StaticServer {
  /** Without a trailing slash. */
  url: string;
  close(): void;
}

/**
 * Serves a folder like Hosting: HTTP/2, Brotli, hashed files cached forever, the app for unknown
 * paths.
 */
export async function serveSite(
  folder: string,
  { key, cert }: OwnCertificate,
): Promise<StaticServer> {
  const app = existsSync(join(folder, 'app.html')) ? '/app.html' : '/index.html';
  const ready = new Map<string, { headers: OutgoingHttpHeaders; body: Buffer }>();
  const fileFor = (path: string) => {
    const candidates = [extname(path) === '' ? '' : path, `${path}.html`, `${path}/index.html`];
    const file = candidates.find((one) => one !== '' && existsSync(join(folder, one))) ?? app;
    const cached = ready.get(file);
    if (cached) return cached;
    const prepared = prepare(file, readFileSync(join(folder, file)));
    ready.set(file, prepared);
    return prepared;
  };
  const sessions = new Set<Http2Session>();
  const server = createSecureServer({ key, cert });
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  server.on('stream', (stream, { ':path': address = '/' }) => {
    const path = normalize(new URL(address, 'https://bench').pathname);
    if (path === '/api/public/home') {
      stream.respond({ ':status': 200, 'content-type': 'application/json' });
      stream.end(PUBLIC_HOME);
      return;
    }
    const { headers, body } = fileFor(path);
    stream.respond({ ':status': 200, ...headers });
    stream.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      for (const session of sessions) session.destroy();
    },
  };
}

function prepare(file: string, content: Buffer): { headers: OutgoingHttpHeaders; body: Buffer } {
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const isImmutable = file.startsWith('/assets/');
  const headers = {
    'content-type': type,
    'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  // Fonts are already compressed.
  if (type.startsWith('font/')) return { headers, body: content };
  return { headers: { ...headers, 'content-encoding': 'br' }, body: brotliCompressSync(content) };
}
