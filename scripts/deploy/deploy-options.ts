import { parseArgs } from 'node:util';
import { DeployError } from './deploy-error.ts';

export interface DeployOptions {
  name: 'staging' | 'production';
  action: 'deploy' | 'rollback' | 'dry-run';
}

const usage = 'npm run deploy -- staging|production [rollback | --dry-run]';

/** @throws DeployError with the usage */
export function parseDeployOptions(args: string[]): DeployOptions {
  const { positionals, values } = parse(args);
  const [name, action, ...others] = positionals.toSorted(
    (a, b) => Number(a === 'rollback') - Number(b === 'rollback'),
  );
  const isRollback = action === 'rollback';
  if (name !== 'staging' && name !== 'production') throw new DeployError(`Usage: ${usage}`);
  if (others.length > 0 || (action !== undefined && (!isRollback || values['dry-run']))) {
    throw new DeployError(`Usage: ${usage}`);
  }
  if (isRollback) return { name, action: 'rollback' };
  return { name, action: values['dry-run'] ? 'dry-run' : 'deploy' };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new DeployError(`Usage: ${usage}`, { cause: error });
  }
}
