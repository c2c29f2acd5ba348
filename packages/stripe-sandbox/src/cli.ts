#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { SandboxError, startStripeSandbox } from './index.ts';
import type { SandboxOptions } from './index.ts';

const USAGE = `stripe-sandbox [options]

  --port N                 default 4242; 0 picks a free port
  --app-url URL            origin of the web app; default http://127.0.0.1:5173
  --data FOLDER            keeps the state in FOLDER/stripe.json
  --config FILE            JSON with the options "account" and "catalogue"
  --webhook-url URL        sends events there (or SANDBOX_WEBHOOK_URL)
  --webhook-secret SECRET  signs them; default whsec_sandbox (or SANDBOX_WEBHOOK_SECRET)
  --seed TEXT              repeats ids and random choices
  --any-api-version        accepts requests of other API versions
  --help`;

function parseOptions(): { help: boolean; options: SandboxOptions } {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4242' },
      'app-url': { type: 'string' },
      data: { type: 'string' },
      config: { type: 'string' },
      'webhook-url': { type: 'string', default: process.env.SANDBOX_WEBHOOK_URL },
      'webhook-secret': { type: 'string', default: process.env.SANDBOX_WEBHOOK_SECRET },
      seed: { type: 'string' },
      'any-api-version': { type: 'boolean' },
      help: { type: 'boolean', default: false },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new SandboxError(`--port ${values.port} is not a port.`);
  }
  const url = values['webhook-url'];
  const options: SandboxOptions = {
    ...(values.config === undefined ? {} : readConfig(values.config)),
    port,
    appUrl: values['app-url'],
    dataFolder: values.data,
    seed: values.seed,
    apiVersions: values['any-api-version'] ? 'any' : 'pinned',
    webhook: url ? { url, secret: values['webhook-secret'] ?? 'whsec_sandbox' } : undefined,
  };
  return { help: values.help, options };
}

/**
 * Reads the options `account` and `catalogue`. The objects of the catalogue are checked when they
 * are created.
 */
function readConfig(path: string): Pick<SandboxOptions, 'account' | 'catalogue'> {
  try {
    const { account, catalogue, ...others } = JSON.parse(
      readFileSync(path, 'utf8'),
    ) as SandboxOptions;
    const [unknown] = Object.keys(others);
    if (unknown !== undefined) throw new Error(`unknown option ${unknown}`);
    if (catalogue && !catalogue.products.every(({ prices }) => Array.isArray(prices))) {
      throw new Error('a product has no prices');
    }
    return { account, catalogue };
  } catch (error) {
    throw new SandboxError(`--config ${path}: ${String(error)}`, { cause: error });
  }
}

try {
  const { help, options } = parseOptions();
  if (help) {
    console.log(USAGE);
  } else {
    const sandbox = await startStripeSandbox(options);
    console.log(`Stripe sandbox: ${sandbox.controlUrl} (seed ${sandbox.seed})`);
    const stop = () => {
      void sandbox.stop().then(() => process.exit(0));
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  }
} catch (error) {
  // parseArgs throws a TypeError for an unknown option.
  if (!(error instanceof SandboxError || error instanceof TypeError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
