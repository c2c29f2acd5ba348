import { parseArgs } from 'node:util';
import { SandboxError, startStripeSandbox } from './index.ts';

// node packages/stripe-sandbox/src/cli.ts --port 4242 --web http://localhost:5173 --data FOLDER --webhook-url URL --webhook-secret SECRET
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4242' },
    web: { type: 'string', default: 'http://127.0.0.1:5173' },
    data: { type: 'string' },
    merchant: { type: 'string' },
    seed: { type: 'string' },
    'webhook-url': { type: 'string', default: process.env.SANDBOX_WEBHOOK_URL },
    'webhook-secret': { type: 'string', default: process.env.SANDBOX_WEBHOOK_SECRET },
  },
});

try {
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new SandboxError(`--port ${values.port} is no port.`);
  const url = values['webhook-url'];
  const sandbox = await startStripeSandbox({
    port,
    appUrl: values.web,
    dataFolder: values.data,
    businessName: values.merchant,
    seed: values.seed,
    webhook: url ? { url, secret: values['webhook-secret'] ?? 'whsec_sandbox' } : undefined,
  });
  console.log(`Stripe sandbox: ${sandbox.controlUrl} (seed ${sandbox.seed})`);
  const stop = () => {
    void sandbox.stop().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  if (!(error instanceof SandboxError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
