export default { logLevel: 'error', build: { chunkSizeWarningLimit: 2000 } };
