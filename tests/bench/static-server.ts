import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export interface StaticServer {
  url: string;
  close(): void;
}

/** Serves a build as Hosting does (brotli, every unknown path is the app), and `/limit` with the page given. */
export async function serveBuild(dist: string, limitPage: string): Promise<StaticServer> {
  const compressed = new Map<string, Buffer>();
  const read = (file: string): Buffer => {
    const known = compressed.get(file);
    if (known) return known;
    const body = brotliCompressSync(file === '/limit' ? Buffer.from(limitPage) : readFileSync(join(dist, file)));
    compressed.set(file, body);
    return body;
  };
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://bench').pathname);
    if (path.startsWith('/api/')) {
      response.writeHead(404).end();
      return;
    }
    const isFile = existsSync(join(dist, path)) && extname(path) !== '';
    const other = path === '/' ? '/index.html' : '/app.html';
    const file = path === '/limit' || isFile ? path : other;
    const type = TYPES[path === '/limit' ? '.html' : extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(read(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
