import { parseArgs } from 'node:util';
import { defaultPorts, freePorts, isPortName, portNames, type Ports } from './ports.ts';
import { SuiteError } from './suite-error.ts';

const usage = 'npm start -- [--fresh] [--free-ports] [--port name=number]…';

export interface StartOptions {
  isFresh: boolean;
  ports: Ports;
}

/** Parses the arguments of `npm start`. @throws SuiteError for an unknown option or port */
export async function parseStartOptions(args: string[]): Promise<StartOptions> {
  const { fresh, port, 'free-ports': free } = parse(args);
  const ports = free ? await freePorts() : { ...defaultPorts };
  for (const choice of port) {
    const [name = '', number = ''] = choice.split('=');
    const chosen = Number(number);
    if (!isPortName(name)) {
      throw new SuiteError(`--port ${choice}: the names are ${portNames.join(', ')}. ${usage}`);
    }
    if (!Number.isInteger(chosen) || chosen < 1 || chosen > 65_535) {
      throw new SuiteError(`--port ${choice}: not a port. ${usage}`);
    }
    ports[name] = chosen;
  }
  return { isFresh: fresh, ports };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        fresh: { type: 'boolean', default: false },
        'free-ports': { type: 'boolean', default: false },
        port: { type: 'string', multiple: true, default: [] },
      },
    }).values;
  } catch (error) {
    if (error instanceof TypeError) {
      throw new SuiteError(`${error.message.split('.')[0]}. ${usage}`);
    }
    throw error;
  }
}
