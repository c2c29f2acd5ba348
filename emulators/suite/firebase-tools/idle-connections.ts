import http from 'node:http';

/** Longer than anything that uses the suite leaves a connection unused. */
const IDLE_MS = 10 * 60_000;

/**
 * Makes each HTTP server of this process keep idle connections for ten minutes instead of 5 s. On a
 * busy machine a client learns too late that the server has closed one, and the request it sends
 * meanwhile fails (ECONNRESET, EPIPE). The emulators do not repeat the triggers that fail then, as
 * the platform does.
 */
export function keepIdleConnections(): void {
  http.createServer = new Proxy(http.createServer, {
    apply(create, self, args) {
      const server = Reflect.apply(create, self, args) as http.Server;
      server.keepAliveTimeout = IDLE_MS;
      return server;
    },
  });
}
