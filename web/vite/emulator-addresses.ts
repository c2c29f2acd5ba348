import type { Plugin } from 'vite';

/**
 * Serves the suite's addresses in development; the suite's Hosting does the same for built pages.
 */
export function emulatorAddresses(): Plugin {
  return {
    name: 'atelier-emulators',
    configureServer(server) {
      server.middlewares.use('/emulators.json', (_request, response) => {
        const addresses = process.env.ATELIER_EMULATORS;
        response.statusCode = addresses === undefined ? 404 : 200;
        response.setHeader('content-type', 'application/json');
        response.end(addresses ?? '{"error":"not-found"}');
      });
    },
  };
}
