import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePorts, type Ports } from '@atelier/emulators/suite';

export interface ChildProgram {
  child: ChildProcess;
  ports: Ports;
  /** Its output so far, stdout and stderr. */
  output(): string;
  /**
   * Resolves when the output contains a text; rejects with the output when the program ends before.
   */
  waitForOutput(text: string): Promise<void>;
  /** Resolves with its exit code when it ends. */
  exitCode: Promise<number | null>;
}

/** Starts the suite of `suite-program.ts` on free ports. */
export async function startProgram(
  infoFile: string,
  dataFolder: string,
  chosen?: Ports,
): Promise<ChildProgram> {
  const ports = chosen ?? (await freePorts());
  const program = fileURLToPath(new URL('suite-program.ts', import.meta.url));
  const child = spawn(process.execPath, [program, infoFile, dataFolder, JSON.stringify(ports)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const checkOutput of waiting) checkOutput();
    });
  }
  const exitCode = new Promise<number | null>((resolve) =>
    child.once('close', (code) => resolve(code)),
  );
  const waitForOutput = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const checkOutput = () => {
        if (!output.includes(text)) return;
        waiting.delete(checkOutput);
        resolve();
      };
      waiting.add(checkOutput);
      checkOutput();
      void exitCode.then(() => reject(new Error(`ended without the output "${text}":\n${output}`)));
    });
  return { child, ports, output: () => output, waitForOutput, exitCode };
}

interface ProcessRow {
  pid: number;
  parent: number;
  command: string;
}

function processes(): ProcessRow[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n');
  return rows.flatMap((row) => {
    const [, pid, parent, state = '', command = ''] =
      /^ *(\d+) +(\d+) +(\S+) +(.*)$/.exec(row) ?? [];
    return state.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** Returns all current descendants of a process. */
export function descendants(pid: number): ProcessRow[] {
  const all = processes();
  const found: ProcessRow[] = [];
  for (let parents = [pid]; parents.length > 0;) {
    const children = all.filter((row) => parents.includes(row.parent));
    found.push(...children);
    parents = children.map((row) => row.pid);
  }
  return found;
}

/** Returns the given processes that still run with the same command. */
export function survivors(rows: ProcessRow[]): string[] {
  const now = processes();
  return rows
    .filter((row) => now.some(({ pid, command }) => pid === row.pid && command === row.command))
    .map((row) => `${row.pid} ${row.command}`);
}
