import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { CpuMeter, machineSeconds } from './cpu-meter.ts';

const BUSY =
  'const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);';

test('counts a process and its ended children, and no other process', async () => {
  const idle = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
  const parent = spawn(process.execPath, [
    '-e',
    `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(BUSY)}]); console.log('done'); process.stdin.resume()`,
  ]);
  const ofParent = new CpuMeter(parent.pid ?? 0);
  const ofIdle = new CpuMeter(idle.pid ?? 0);
  await once(parent.stdout, 'data');
  const busy = ofParent.stop();
  expect(busy).toBeGreaterThanOrEqual(0.3);
  expect(ofIdle.stop()).toBeLessThan(busy);
  expect(machineSeconds()).toBeGreaterThan(busy);
  for (const child of [idle, parent]) child.stdin.end();
});
