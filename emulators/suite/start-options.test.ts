import { expect, test } from 'vitest';
import { defaultPorts } from './ports.ts';
import { parseStartOptions } from './start-options.ts';

test('uses the defaults', async () => {
  expect(await parseStartOptions([])).toEqual({ isFresh: false, ports: defaultPorts });
});

test('reads --fresh and --port', async () => {
  const options = await parseStartOptions(['--fresh', '--port', 'web=6000']);
  expect(options).toEqual({ isFresh: true, ports: { ...defaultPorts, web: 6000 } });
});

test('chooses all ports with --free-ports', async () => {
  const { ports } = await parseStartOptions(['--free-ports']);
  expect(ports.web).not.toBe(defaultPorts.web);
});

test.each([
  [['--port', 'front=6000'], /--port front=6000: the names are web, /],
  [['--port', 'web=65536'], /--port web=65536: not a port/],
  [['--port', 'web'], /--port web: not a port/],
  [['--frehs'], /Unknown option '--frehs'\. npm start -- /],
])('throws one line for %j', async (args, line) => {
  await expect(parseStartOptions(args)).rejects.toThrow(line);
});
